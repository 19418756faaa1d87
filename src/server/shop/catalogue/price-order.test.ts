import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';

test('equal prices of an event come in one order, also after a row was stored anew', async () => {
  const shop = await runningApp();
  const site = await addSite(shop.db);
  const eventId = await addEvent(shop.db, site, 'EQUAL');
  await sql`
    with added as (
      insert into zone (site_id, name, free_seating, standing_capacity)
      select ${site.siteId}, 'EQUAL ' || n, true, 10 from generate_series(1, 6) n returning id
    )
    insert into pricing (site_id, event_id, zone_id, price_cents, handling_fee_cents, ticket_type)
    select ${site.siteId}, ${eventId}, id, 10000, 1000, 'PUBLIC' from added order by id desc`.execute(shop.db);
  type Price = { id: number; price: number; handlingFee: number };
  const equalOnes = async (): Promise<Price[]> =>
    (await shop.app.inject(`/api/events/${eventId}`)).json().pricings.filter(({ price }: Price) => price === 100);
  const first = (await equalOnes()).map(({ id }) => id);
  // The row with the same id is stored behind all others.
  await sql`delete from pricing where id = ${first[0]}`.execute(shop.db);
  await sql`
    insert into pricing (id, site_id, event_id, zone_id, price_cents, handling_fee_cents, ticket_type) overriding system value
    select ${first[0]}, site_id, ${eventId}, zone.id, 10000, 900, 'PUBLIC' from zone
    where name like 'EQUAL %' and not exists (select from pricing where zone_id = zone.id)`.execute(shop.db);
  await announceCatalogue(shop.db);
  await until(async () => (await equalOnes()).some(({ handlingFee }) => handlingFee === 9));
  expect((await equalOnes()).map(({ id }) => id)).toEqual(first.toSorted((one, other) => one - other));
  await shop.close();
});
