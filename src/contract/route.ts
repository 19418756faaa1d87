import type { z } from 'zod';
import type { Right } from '../domain/accounts/rights.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path of a call, such as `GET /api/events/:id`. */
export type Address = `${Method} /${string}`;
export type PathOf<Where extends Address> = Where extends `${Method} ${infer Path}` ? Path : never;
export type MethodOf<Where extends Address> = Where extends `${infer Named extends Method} ${string}` ? Named : never;

/** One call of the HTTP API as data: the server registers it, the pages call it, the API document lists it. */
export type Route = {
  address: Address;
  method: Method;
  path: string;
  /** The right that a caller needs. The server checks it before it answers, and pages before they offer the call. */
  right: Right;
  /** It is about something that belongs to an account, such as a file: the key of another program may not call it. */
  isOfAccount?: true;
  /** It makes something: the status of its answer is 201. */
  makes?: true;
  /** It may ask its caller to wait: the status of its answer is 202 then. */
  mayWait?: true;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The bytes and the values of a body that is larger than a form. The right is then checked before the body is read.
   */
  bodyBounds?: { bytesMax: number; valuesMax: number };
  /** JSON by default. Fields of a form may come as `multipart/form-data`, too. */
  bodyType?: 'text/plain' | 'text/csv' | 'application/x-www-form-urlencoded';
  /** The field of a refusal, where the body is one text. */
  bodyName?: string;
  reply: z.ZodType;
  /** The type of a reply that is a file, or those among which the caller chooses: its bytes are described by `fileBytes`. */
  fileType?: FileType | readonly FileType[];
};

export type FileType = (typeof fileTypes)[keyof typeof fileTypes] | 'application/json; charset=utf-8';
export const fileTypes = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PDF: 'application/pdf',
  PKPASS: 'application/vnd.apple.pkpass',
} as const;

type AddressParts<Where extends Address> = { address: Where; method: MethodOf<Where>; path: PathOf<Where> };

export const defineRoute = <const Where extends Address, const Terms extends Omit<Route, keyof AddressParts<Address>>>(
  address: Where,
  terms: Terms,
): AddressParts<Where> & Terms => ({ address, method: methodOf(address), path: pathOf(address), ...terms });

export const methodOf = <Where extends Address>(address: Where) =>
  address.slice(0, address.indexOf(' ')) as MethodOf<Where>;
export const pathOf = <Where extends Address>(address: Where) => address.slice(address.indexOf('/')) as PathOf<Where>;
