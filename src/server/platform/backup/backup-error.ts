/** Shown to the operator without a stack: the message says what is wrong and what to do. */
export class BackupError extends Error {}

/** No space, a full quota, a limit on the size of files. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A sentence for what went wrong with a file; other faults stay as they are. */
export function explainFault(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError || !(error instanceof Error)) return error as Error;
  const words = (sentence: string) => new BackupError(sentence, { cause: error });
  if (code && fullDisk.has(code))
    return words(`There is no room for ${file}: the disk or its quota is full. The unfinished file was removed.`);
  if (code === 'ENOENT') return words(`There is no such file or folder: ${file}.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return words(`This account may not use ${file}: ${message}.`);
  return error;
}
