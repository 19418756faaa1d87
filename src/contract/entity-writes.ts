// The calls that change the rows of an entity, and the fields that all of its bodies have (docs/decisions/0038).
import { z } from 'zod';
import { type Authority, duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { orCleared } from './or-cleared.ts';
import { type Address, defineRoute } from './route.ts';
import { typedNumber } from './typed-number.ts';

const megabyte = 1024 * 1024;
/** Pictures inside a body are base64, as older clients send them. Larger ones are uploaded first. */
export const bodyBounds = { bytesMax: 4 * megabyte, valuesMax: 20_000 };

export const rowId = z.union([id, idText]);
/** A text in each language of the shop. */
export const localised = (text: z.ZodType<string, string>) =>
  z.object({ 'zh-hk': text.nullish(), 'zh-tw': text.nullish(), en: text.nullish() }).nullish();

export const rowFields = {
  id: orCleared(rowId),
  /** The version that the change was made from; without it (an older client) a change is not compared. */
  version: orCleared(typedNumber(z.int().positive())),
};

/** The fields that every row has. */
export type RowFields = z.output<z.ZodObject<typeof rowFields>>;

const tag = 'programme';
const byId = z.object({ id: idText });

/** A change of a row: the changed columns before and after. `before` is null for a new row, `after` for a removed one. */
const changeReply = z
  .object({
    at: instant,
    principal: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'ProgrammeChange' });
export type ProgrammeChange = z.infer<typeof changeReply>;

/** Create, change, remove, history and undo. */
export function entityWrites<
  const Create extends Address,
  const Change extends Address,
  const Remove extends Address,
  const History extends Address,
  const Undo extends Address,
  Fields extends z.ZodType<RowFields>,
  Reply extends z.ZodType,
>(
  name: string,
  at: { create: Create; change: Change; remove: Remove; history: History; undo: Undo },
  body: Fields,
  { reply }: { reply: Reply },
  right: readonly Authority[] = duties.programme,
) {
  return {
    create: defineRoute(at.create, { right, makes: true, summary: `Make a new ${name}`, tag, body, bodyBounds, reply }),
    change: defineRoute(at.change, {
      right,
      summary: `Change a ${name}; the id is in the body. 409 with the current row when the version is older`,
      tag,
      body,
      bodyBounds,
      reply,
    }),
    remove: defineRoute(at.remove, {
      right,
      summary: `Remove a ${name} that nothing uses; 409 says what does`,
      tag,
      params: byId,
      reply: z.object({}),
    }),
    history: defineRoute(at.history, {
      right,
      summary: `The last changes of a ${name}, the newest first; also of one that was removed`,
      tag,
      params: byId,
      reply: z.array(changeReply),
    }),
    undo: defineRoute(at.undo, {
      right,
      summary: `Undo the last change of a ${name}. 409 where tickets were ordered on it, or where the ${name} has changed again`,
      tag,
      params: byId,
      body: z.object({ version: z.int().positive() }),
      reply,
    }),
  };
}
export type EntityWrites<Fields extends RowFields, Row> = ReturnType<
  typeof entityWrites<Address, Address, Address, Address, Address, z.ZodType<Fields>, z.ZodType<Row>>
>;
