// A database that is spread over several machines wants each statement to name the event that all its rows belong to; one
// that is not takes any events at once (docs/SCALE.md).
import type { Statement } from './pipelined-connection.ts';

type Wanted = {
  name: string;
  values: unknown[];
  /** The statement; `event` is the parameter that the event comes in, or nothing. */
  text: (event: string | null) => string;
};

export function ofEvent(onlyEvent: number | null, { name, values, text }: Wanted): Statement {
  if (onlyEvent === null) return { name, text: text(null), values };
  return { name: `${name}-of-event`, text: text(`$${values.length + 1}`), values: [...values, onlyEvent] };
}
