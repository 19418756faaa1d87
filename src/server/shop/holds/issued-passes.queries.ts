import { bigints, ints, texts } from '../../platform/database/arrays.ts';
import type { Statement } from '../../platform/database/pipelined-connection.ts';
import type { IssuedPass } from './holds.queries.ts';

/** The same as `addIssuedPass`, for many different passes. */
export const addIssuedPasses = (passes: readonly IssuedPass[]): Statement => ({
  name: 'add-issued-passes',
  text: `
    insert into issued_pass (event_id, pass_id, visitor, tickets_max, valid_until)
    select event_id, pass_id, visitor, tickets_max, to_timestamp(valid_until / 1000.0)
    from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::bigint[])
      as pass (event_id, pass_id, visitor, tickets_max, valid_until)
    on conflict (event_id, pass_id) do update set
      tickets_max = greatest(issued_pass.tickets_max, excluded.tickets_max),
      valid_until = greatest(issued_pass.valid_until, excluded.valid_until)`,
  values: [
    bigints(passes.map(({ eventId }) => eventId)),
    texts(passes.map(({ passId }) => passId)),
    texts(passes.map(({ visitor }) => visitor)),
    ints(passes.map(({ ticketsMax }) => ticketsMax)),
    bigints(passes.map(({ validUntil }) => validUntil)),
  ],
});
