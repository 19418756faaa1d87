// Possible faults in the rules of the box office and in what it stores, one at a time. A simulation that does not find each of
// them proves nothing.
import type { PricedLine } from '../../src/domain/orders/order-request.ts';
import type { Stock } from '../../src/domain/seating/stock.ts';
import { type Core, core } from './simulated-shop.ts';

const fillAs = (change: (line: PricedLine) => PricedLine): Partial<Core> => ({
  fillOrder: (lines, stocks) => core.fillOrder(lines.map(change), stocks),
});

const withFree = (stock: Stock, more: number): Stock =>
  'standing' in stock ? { standing: { ...stock.standing, free: stock.standing.free + more } } : stock;

export const plantedBugs: Record<string, Partial<Core>> = {
  'seats are taken and never marked as taken': {
    fillOrder: (lines, stocks) => ({ ...core.fillOrder(lines, stocks), stocks: new Map() }),
  },
  'the second line of an order does not see what the first one took': {
    fillOrder: (lines, stocks) => {
      const each = lines.map((line) => core.fillOrder([line], stocks));
      const refused = each.find((filled) => 'refused' in filled);
      if (refused) return { ...refused, line: each.indexOf(refused) };
      const filled = each.filter((one) => 'lines' in one);
      return { lines: filled.flatMap((one) => one.lines), stocks: new Map(filled.flatMap((one) => [...one.stocks])) };
    },
  },
  'one person too many may stand': {
    fillOrder: (lines, stocks) => {
      const filled = core.fillOrder(lines, new Map([...stocks].map(([key, stock]) => [key, withFree(stock, 1)])));
      if ('refused' in filled) return filled;
      return { ...filled, stocks: new Map([...filled.stocks].map(([key, stock]) => [key, withFree(stock, -1)])) };
    },
  },
  'parties are split without being asked': fillAs((line) => ({ ...line, acceptsSplit: true })),
  'seats with a restricted view go to those who do not want them': fillAs((line) => ({
    ...line,
    acceptsRestrictedView: true,
  })),
  'wheelchair places go to everybody': fillAs((line) => ({ ...line, seatClass: 'c' })),
  'the price is taken from the wish': {
    judgeOrderRequest: (terms, wanted, now) => {
      const judged = core.judgeOrderRequest(terms, wanted, now);
      if ('refused' in judged) return judged;
      const lines = wanted.lines as unknown as { count: number; pricing: { priceCents: number } }[];
      const ticketsCents = lines.reduce((sum, { count, pricing }) => sum + count * pricing.priceCents, 0);
      return { ...judged, amountCents: ticketsCents + judged.handlingCents + judged.deliveryCents };
    },
  },
  'a handling fee is counted once for a line': {
    judgeOrderRequest: (terms, wanted, now) => {
      const judged = core.judgeOrderRequest(terms, wanted, now);
      if ('refused' in judged) return judged;
      const handlingCents = judged.lines.reduce((sum, { pricing }) => sum + pricing.handlingFeeCents, 0);
      return { ...judged, amountCents: judged.ticketsCents + handlingCents + judged.deliveryCents };
    },
  },
  'the most tickets are counted by the line': {
    judgeOrderRequest: (terms, wanted, now) =>
      core.judgeOrderRequest(
        { ...terms, ticketsPerOrderMax: terms.ticketsPerOrderMax * wanted.lines.length },
        wanted,
        now,
      ),
  },
  'a price that is not for the public is sold': {
    judgeOrderRequest: (terms, wanted, now) => {
      const asPublic = [...terms.pricings].map(([id, pricing]) => [id, { ...pricing, ticketType: 'PUBLIC' }] as const);
      return core.judgeOrderRequest({ ...terms, pricings: new Map(asPublic) }, wanted, now);
    },
  },
  'a second order for one pass': {
    judgeBuyer: (asking, book) => core.judgeBuyer(asking, { ...book, priors: new Map() }),
  },
  'a visitor may hold the seats of two orders': {
    judgeBuyer: (asking, book) => core.judgeBuyer(asking, { ...book, held: new Map() }),
  },
  'a hold that is over still stands in the way': {
    judgeBuyer: (asking, book) => {
      const held = [...book.held].map(([visitor, { orderId }]) => [visitor, { orderId, isOver: false }] as const);
      return core.judgeBuyer(asking, { ...book, held: new Map(held) });
    },
  },
  'what was paid for before does not count': {
    judgeBuyer: (asking, book) => core.judgeBuyer(asking, { ...book, bought: new Map() }),
  },
  'a visitor may have one ticket more than the most': {
    judgeBuyer: (asking, book) => {
      const { ticketsPerVisitorMax: most } = asking;
      return core.judgeBuyer({ ...asking, ticketsPerVisitorMax: most === null ? null : most + 1 }, book);
    },
  },
  'somebody else’s pass is as good as one’s own': {
    judgePass: (pass, use) => core.judgePass(pass, { ...use, visitor: pass.visitor }),
  },
  'a pass for another event is good': {
    judgePass: (pass, use) => core.judgePass({ ...pass, eventId: use.eventId }, use),
  },
  'a pass lasts a moment longer': {
    judgePass: (pass, use) => core.judgePass({ ...pass, validUntil: pass.validUntil + 1 }, use),
  },
  'a paid order expires': {
    afterMove: (status, move) => (status === 'PAID' && move === 'expire' ? 'EXPIRED' : core.afterMove(status, move)),
  },
  'what was let go of is let go of again': {
    afterMove: (status, move) =>
      status === 'CANCELED' && move === 'expire' ? 'EXPIRED' : core.afterMove(status, move),
  },
  'an expired order is paid without its seats': { retake: (stock) => stock },
  'seats that come back are forgotten': { returnSeats: (stock) => stock },
  'one seat of an order does not come back': {
    returnSeats: (stock, seats, findSeat) =>
      core.returnSeats(stock, seats.slice(0, Math.max(1, seats.length - 1)), findSeat),
  },
  'the last place of a plan is lost when it is stored': {
    encodeInventory: (inventory) => {
      const bytes = core.encodeInventory(inventory);
      const last = inventory.rows.reduce((places, row) => places + row.free.length, 0) - 1;
      bytes[last >> 3] = Number(bytes[last >> 3]) & ~(1 << (last & 7));
      return bytes;
    },
  },
  'a server that starts believes that nothing was sold': {
    decodeInventory: (inventory) => ({ inventory }),
  },
  'the ids of two events are the same': { orderIdOf: (_, number) => core.orderIdOf(1, number) },
};

const lost = (table: string, when: string) => `
  create function lose_row() returns trigger language plpgsql as 'begin return null; end';
  create trigger lose_row before insert on ${table} for each row when (${when}) execute function lose_row()`;

/** Faults of the database on an office day, and the rule that each of them breaks. */
export const plantedOfficeBugs: Record<string, { plant: string; rule: string }> = {
  'the tickets of a code do not come back': {
    plant: 'drop trigger ticket_counts_code on ticket',
    rule: 'what is used of a code is its live tickets, and never more than it is for',
  },
  'a discount is not in the ledger': {
    plant: lost('ledger_line', "new.kind = 'DISCOUNT'"),
    rule: 'the ledger has the tickets of a paid order and their prices, and none of another order',
  },
  'tickets that came back or were exchanged stay in the ledger': {
    plant: lost('ledger_line', 'new.tickets < 0'),
    rule: 'the ledger has the tickets of a paid order and their prices, and none of another order',
  },
  'a part that goes back is not noted': {
    plant: lost('payment_refund', 'true'),
    rule: 'the portions of a payment that go back are what it says, and no more than came',
  },
  'a refund that finance declined is not in the ledger again': {
    plant: lost('ledger_line', "new.kind = 'CORRECTION' and new.amount_cents > 0 and new.note = 'drawn by chance'"),
    rule: 'the ledger of an order is what its payments have settled and did not give back',
  },
  'fees that were kept and go back later stay in the ledger': {
    plant: lost('ledger_line', "new.kind = 'REFUND' and new.charge = 'FEE' and new.session_id is null"),
    rule: 'the ledger of an order is what its payments have settled and did not give back',
  },
  'a fee that the counter took is not in the ledger': {
    plant: lost('ledger_line', "new.channel = 'COUNTER' and new.kind = 'FEE'"),
    rule: 'the ledger of an order is what its payments have settled and did not give back',
  },
  'places that come back from an outlet are not counted': {
    plant: `
      create function forget_return() returns trigger language plpgsql as
        'begin new.returned := old.returned; return new; end';
      create trigger forget_return before update of returned on allotment for each row execute function forget_return()`,
    rule: 'the places of an allotment are sold, held, returned or free, and add up',
  },
};
