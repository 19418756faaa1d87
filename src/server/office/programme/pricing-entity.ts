// A pricing belongs to its event, zone and ticket type for good. Its amounts count for orders from then on: a ticket has its own.
import type { Pricing } from '../../../contract/catalogue.ts';
import type { PricingFields } from '../../../contract/programme.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readPricings } from '../../shop/catalogue/read-catalogue.ts';
import { countAllotted, countTickets, countTicketsOfPricing, lockInventories } from './in-use.queries.ts';
import { countCodesLeft, refuseAmountAbove } from './keep-codes-open.ts';
import { keepRow } from './programme.queries.ts';
import { check, type ProgrammeEntity, unlessNull } from './programme-entity.ts';
import { removeInventories } from './remove-inventories.ts';

export const pricingEntity: ProgrammeEntity<'pricing', PricingFields, Pricing> = {
  name: 'pricing',
  path: '/api/pricings',
  uniqueFields: { pricing_event_id_zone_id_ticket_type_key: 'ticketType' },
  pictures: [],

  async columnsOf({ tx, fields, before, settings }) {
    const handlingFee = unlessNull(fields.handlingFee ?? (before ? null : settings.sale.handlingFee));
    const amounts = {
      priceCents: centsFrom(fields.price),
      handlingFeeCents: handlingFee === undefined ? undefined : centsFrom(handlingFee),
    };
    if (before) {
      check(fields.event.id === before.eventId, 'pricing', 'event', 'Fixed');
      check(fields.zone.id === before.zoneId, 'pricing', 'zone', 'Fixed');
      check(fields.ticketType === before.ticketType, 'pricing', 'ticketType', 'Fixed');
      await refuseAmountAbove(tx, before, amounts.priceCents);
      return amounts;
    }
    const event = await keepRow(tx, 'event', fields.event.id);
    check(event !== undefined, 'pricing', 'event', 'Gone');
    // The zone is of the site of the event: other zones are not there.
    const zone = await keepRow(tx, 'zone', fields.zone.id);
    check(zone !== undefined && zone.siteId === event?.siteId, 'pricing', 'zone', 'Gone');
    const { id: eventId, siteId } = event as NonNullable<typeof event>;
    return { eventId, siteId, zoneId: fields.zone.id, ticketType: fields.ticketType, ...amounts };
  },

  fieldsOf: ({ eventId, zoneId, priceCents, handlingFeeCents }) => ({
    event: { id: eventId },
    zone: { id: zoneId },
    price: dollarsFrom(priceCents),
    handlingFee: dollarsFrom(handlingFeeCents),
  }),
  boughtBy: {
    columns: ['priceCents', 'handlingFeeCents'],
    ticketsOf: ({ eventId, zoneId, id }) => ({ eventId, zoneId, pricingId: id }),
  },

  read: async (db, id) => onlyOne(await readPricings(db, pageOf({}), { id, forStaff: true }), 'pricing'),

  /**
   * A server may still know the public price of a moment ago. An order with it finds no inventory any more, so the inventories go with the
   * price, and the price stays where one of them has tickets.
   */
  async prepareRemoval(tx, row) {
    const { id, eventId, zoneId, ticketType } = row;
    const of = { eventId, zoneId };
    const isPublic = ticketType === 'PUBLIC';
    if (isPublic) await lockInventories(tx, of);
    const tickets = isPublic ? await countTickets(tx, of) : await countTicketsOfPricing(tx, eventId, id);
    const codes = await countCodesLeft(tx, row);
    if (tickets + codes > 0) throw new Refused('pricingInUse', 'pricing', { details: { tickets, codes } });
    const withheld = isPublic ? 0 : await countAllotted(tx, eventId, id);
    if (withheld > 0) throw new Refused('placesWithheld', 'pricing', { details: { withheld } });
    if (isPublic) await removeInventories(tx, 'pricing', of);
  },
};
