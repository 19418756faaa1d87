// A member of staff who draws and publishes the seat plan of a site through the API.
import { readSeatPlan, writeEntries } from '../../../src/domain/seating/seat-plan.ts';
import type { RunningApp } from '../shop/running-app.ts';
import { signedIn } from './signed-in.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
type PlanReply = { status: number; body: any };

/** The rows of a seat plan, ten units apart from the point on. */
export function rowsAt(text: string, [x, y]: readonly [number, number] = [100, 200]) {
  const read = readSeatPlan(text);
  if (!('plan' in read)) throw new Error(JSON.stringify(read.errors));
  return read.plan.rows.map(({ label, entries }, index) => {
    const down = y + index * 12;
    return { label, places: writeEntries(entries), line: [x, down, x + (entries.length - 1) * 10, down, 0], block: 1 };
  });
}

/** The zones of a document, with the rows of one of them replaced. */
export const withRows =
  (text: string, zone = 0) =>
  (document: { zones: object[] }) => ({
    ...document,
    zones: document.zones.map((each, index) => (index === zone ? { ...each, places: { rows: rowsAt(text) } } : each)),
  });

export async function openPlanOffice({ app, deps }: Pick<RunningApp, 'app' | 'deps'>) {
  const { headers, login } = await signedIn(deps, { authorities: ['ROLE_CATALOGUE'] });
  const send = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<PlanReply> => {
    const reply = await app.inject({ method, url: `/api/sites/${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json() };
  };
  const read = async (siteId: number) => (await send('GET', `${siteId}/plan/draft`)).body;
  /** Saves what the change makes of the plan as it stands. */
  // biome-ignore lint/suspicious/noExplicitAny: a test writes documents as it likes
  const draw = async (siteId: number, change: (document: any) => object): Promise<PlanReply> => {
    const { version, document, publishedTag: basedOn } = await read(siteId);
    return send('PUT', `${siteId}/plan/draft`, { version, basedOn, document: change(document) });
  };
  const publish = (siteId: number, version: number, more: object = {}) =>
    send('POST', `${siteId}/plan/publish`, { version, ...more });
  return {
    login,
    send,
    read,
    draw,
    publish,
    taken: async (siteId: number) => (await send('GET', `${siteId}/plan/taken`)).body.zones,
    /** Draws and publishes at once. */
    redraw: async (siteId: number, change: Parameters<typeof draw>[1]): Promise<PlanReply> => {
      const saved = await draw(siteId, change);
      return saved.status === 200 ? publish(siteId, saved.body.version) : saved;
    },
  };
}
export type PlanOffice = Awaited<ReturnType<typeof openPlanOffice>>;
