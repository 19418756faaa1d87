import type { Answer } from './ask-server.ts';

/** A file as it is, with how much of it has gone; fetch does not tell that. */
export function sendFile(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve({ status: request.status, headers: new Headers(), body: request.response });
    request.send(file);
  });
}
