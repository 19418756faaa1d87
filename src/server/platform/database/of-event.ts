// On a database that is spread over several machines each statement names the one event of all its rows. Otherwise a statement may be
// about any events (docs/SCALE.md).
import type { Statement } from './pipelined-connection.ts';

type StatementTemplate = {
  name: string;
  values: unknown[];
  /** The text of the statement. `event` is the parameter with the event, or null. */
  text: (event: string | null) => string;
};

export function ofEvent(onlyEvent: number | null, { name, values, text }: StatementTemplate): Statement {
  if (onlyEvent === null) return { name, text: text(null), values };
  return { name: `${name}-of-event`, text: text(`$${values.length + 1}`), values: [...values, onlyEvent] };
}
