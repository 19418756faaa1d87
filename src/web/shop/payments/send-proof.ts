import type { AskedBy } from './payments.data.ts';

export type Sent = { status: number; body: unknown };

/** A file as it is, with how much of it has gone; fetch does not tell that. */
export function sendProof(by: AskedBy, file: Blob, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/payment/cash/proof?${new URLSearchParams(by)}`);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve({ status: request.status, body: request.response });
    request.send(file);
  });
}
