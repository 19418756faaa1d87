// Pictures of a row: inside the body as base64, or uploaded before and named by their address. They are prepared before the transaction.
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import type { FieldConstraint } from '../../platform/http/field-constraint.ts';
import { findImageId } from '../../platform/images/images.queries.ts';
import {
  type Crop,
  ImageRefused,
  type PreparedImage,
  pictureTypeOf,
  prepareImage,
} from '../../platform/images/prepare-image.ts';
import { storeImage } from '../../platform/images/store-image.ts';
import { WaitingLine } from '../../platform/workers/waiting-line.ts';
import type { PictureField } from './programme-entity.ts';

/** A picture as it is sent: a file in base64 or an address; empty or null for none. */
type PictureSent = string | { url: string } | null | undefined;
type TakenPicture = { field: string; column: string; picture: PreparedImage | { code: string } | null };

/** A large picture takes seconds of a processor, so a server prepares one at a time. */
const line = new WaitingLine({ atOnce: 1, waitingMax: 8, waitMilliseconds: 15_000 });

/** The first part of an address at which a picture is shown: `/images/{code}/{width}.webp`. */
const shownAt = /^\/images\/[0-9a-f]{32}/;

/** The pictures that were sent with a row. A field that was left out keeps its picture, unless the row has an address of one. */
export async function takePictures(
  name: string,
  pictures: readonly PictureField[],
  fields: object,
): Promise<TakenPicture[]> {
  const sent = fields as Record<string, PictureSent>;
  const taken: TakenPicture[] = [];
  for (const { field, column, widths } of pictures) {
    const value = sent[field];
    if (value === undefined) {
      const [url] = shownAt.exec(String(sent[`${field}Url`])) ?? [];
      if (url) taken.push({ field: `${field}Url`, column, picture: { code: codeIn({ url }) } });
      continue;
    }
    const picture = value === null || value === '' ? null : await read(name, field, value, sent, widths);
    taken.push({ field, column, picture });
  }
  return taken;
}

async function read(
  name: string,
  field: string,
  value: string | { url: string },
  sent: Record<string, PictureSent>,
  widths: number[],
): Promise<PreparedImage | { code: string }> {
  if (typeof value === 'object') return { code: codeIn(value) };
  // The first bytes tell whether the rest is worth decoding.
  if (pictureTypeOf(Buffer.from(value.slice(0, 64), 'base64')) === null) throw fieldRefused(name, field, 'Picture');
  const bytes = Buffer.from(value, 'base64');
  const declared = sent[`${field}ContentType`];
  if (declared && pictureTypeOf(bytes) !== String(declared).replace('/jpg', '/jpeg'))
    throw fieldRefused(name, field, 'PictureType');
  return preparePicture(name, field, bytes, widths);
}

const codeIn = ({ url }: { url: string }): string => url.replace('/images/', '');

const constraints: Record<ImageRefused['code'], FieldConstraint> = {
  notAnImage: 'Picture',
  imageUnreadable: 'Picture',
  imageTooHeavy: 'PictureBytes',
  imageTooLarge: 'PicturePixels',
};

/** Refuses a file that is no picture at its field. */
export async function preparePicture(
  name: string,
  field: string,
  bytes: Buffer,
  widths: number[],
  crop?: Crop,
): Promise<PreparedImage> {
  try {
    return await line.do(() => prepareImage(bytes, { widths, crop }));
  } catch (error) {
    throw error instanceof ImageRefused ? fieldRefused(name, field, constraints[error.code]) : error;
  }
}

/** The columns of pictures that are stored with their row. */
export async function storePictures(
  tx: Db,
  name: string,
  taken: readonly TakenPicture[],
): Promise<Record<string, number | null>> {
  const columns: Record<string, number | null> = {};
  for (const { field, column, picture } of taken) {
    if (picture === null) columns[column] = null;
    else if ('bytes' in picture) columns[column] = (await storeImage(tx, picture)).id;
    else columns[column] = await known(tx, name, field, picture.code);
  }
  return columns;
}

async function known(tx: Db, name: string, field: string, code: string): Promise<number> {
  const id = await findImageId(tx, code);
  if (id === undefined) throw fieldRefused(name, field, 'Gone');
  return id;
}
