import { useState } from 'react';
import type { Picture } from '../../../contract/catalogue.ts';
import type { Answer } from '../../api/ask-server.ts';
import type { FieldProblem } from '../../ui/forms/use-form.ts';
import { type PictureUse, sendPicture } from './picture.data.ts';

const bytesMax = 20 * 1024 * 1024;

/** Sends a file. Null as its progress when none is under way. */
export function usePictureUpload(use: PictureUse, onPicture: (picture: Picture) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<FieldProblem | undefined>();
  const upload = async (file: File | undefined) => {
    if (!file || progress !== null) return;
    if (file.size > bytesMax) return setProblem(problemOf('PictureBytes'));
    setProblem(undefined);
    setProgress(0);
    const answer = await sendPicture(use, file, setProgress);
    setProgress(null);
    if (answer.isOk) onPicture(answer.body);
    else setProblem(problemOf(refusalOf(answer)));
  };
  return { upload, progress, problem };
}

const problemOf = (code: string): FieldProblem => ({ code, values: {} });

/** The word for an upload that was refused. */
function refusalOf({ status, body }: Answer): string {
  const { fieldErrors: [error] = [] }: { fieldErrors?: { message: string }[] } = body ?? {};
  if (error) return error.message;
  if (status === 413) return 'PictureBytes';
  // A file of a type that is not sent as a picture, such as text.
  if (status === 400 || status === 415) return 'Picture';
  return status === 0 ? 'entity.picture.unreachable' : 'entity.picture.failed';
}
