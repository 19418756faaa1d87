import { z } from 'zod';
import * as api from '../../../contract/addresses.ts';
import type { Picture } from '../../../contract/catalogue.ts';
import { sendAsMe } from '../../api/bearer.ts';
import type { Result } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { sendFile } from '../../api/send-file.ts';

/** How a picture is shown; the server keeps the widths for it. */
export type PictureUse = 'poster' | 'banner' | 'plan';

export async function sendPicture(
  use: PictureUse,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<Result<Picture>> {
  const path = pathTo(api.uploadPicture, { query: { use } });
  const answer = await sendAsMe(api.uploadPicture, (headers) => sendFile(path, file, onProgress, headers));
  return { ...answer, isOk: answer.status === 201 } as Result<Picture>;
}

/** A picture as the value of a field. */
export const pictureText = (picture: Picture | null | undefined): string => (picture ? JSON.stringify(picture) : '');

/** The value of the field, as it is saved. */
export const pictureSchema = z
  .string()
  .transform((text): { url: string } | null => (text === '' ? null : { url: (JSON.parse(text) as Picture).url }));
