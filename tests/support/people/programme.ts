// A member of staff who changes the programme through the API.
import type { RunningApp } from '../shop/running-app.ts';
import { signedIn } from './signed-in.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
type ProgrammeReply = { status: number; body: any };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function openProgramme({ app, deps }: Pick<RunningApp, 'app' | 'deps'>) {
  const { headers, login } = await signedIn(deps, { authorities: ['ROLE_CATALOGUE'] });
  const send = async (
    method: Method,
    path: string,
    payload?: object | Buffer,
    type?: string,
  ): Promise<ProgrammeReply> => {
    const reply = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...headers, ...(type && { 'content-type': type }) },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  /** Changes some fields of a row as a form does: it reads the whole row and sends it back. */
  const change = async (path: string, fields: object): Promise<ProgrammeReply> => {
    const { body } = await send('GET', path);
    return send('PUT', path.replace(/\/\d+$/, ''), { ...body, ...fields });
  };
  return { login, send, change };
}
export type Programme = Awaited<ReturnType<typeof openProgramme>>;

/** The refused fields, each with its reason. */
export const fieldErrors = ({ body }: ProgrammeReply): string[] | undefined =>
  body.fieldErrors?.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`);

let events = 0;
/** A new event of that site. */
export function eventOf(siteId: number, fields: object = {}) {
  events += 1;
  return { eventCode: `SHOW-${events}`, nameCht: '夜航星圖', nameEng: 'Night Atlas', site: { id: siteId }, ...fields };
}
