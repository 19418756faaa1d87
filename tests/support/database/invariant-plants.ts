// Planted faults for the rules of invariants.sql: each breaks the rule that it is named after.

// A plant is what a fault of ours would leave in the tables. Constraints forbid most of them, so those are taken away
// first: a rule must see by itself.
export const plants: Record<string, string> = {
  'a seat is on one live ticket at most': 'update ticket set seat_number = 1 where row_label is not null',
  'what is free, on live tickets and withheld adds up to the capacity':
    'update inventory set free_public = free_public - 1, largest_block = largest_block - 1 where plan_code is null',
  'nothing free is below nought': 'update inventory set free_public = -1 where plan_code is null',
  'an inventory has one bit for each place of its plan, and none set where there is no seat':
    'update inventory set free_seats = set_bit(free_seats, 2, 1)',
  'a seat is free, on a live ticket or withheld, and only one of them':
    'update inventory set free_seats = set_bit(free_seats, 0, 1)',
  'a withholding has as many seats as it says, and none in standing room': `
    insert into withheld_seat (event_id, session_id, zone_id, row_label, seat_number, withholding_id)
    select event_id, session_id, zone_id, 'A', 9, id from withholding`,
  'no place is withheld longer than until its end and a minute':
    "update withholding set ends_at = now() - interval '61 s'",
  'the counters of an inventory say what its bits say':
    'update inventory set free_public = free_public - 1, free_house = free_house + 1 where plan_code is not null',
  'standing room has people, not seats': 'update inventory set largest_block = 0 where plan_code is null',
  'a ticket names a seat of its plan, with the view that it has; in standing room it names none':
    'update ticket set restricted_view = not restricted_view where row_label is not null',
  'no buyer of the web has a house seat, but by a code that is bound to seats':
    "update ticket set row_label = 'B', seat_number = 1",
  'a ticket is priced for its own zone at its own event':
    'update ticket set pricing_id = (select id from pricing where zone_id <> ticket.zone_id limit 1)',
  'tickets are live as long as their order waits or is paid and they were not returned, and no longer':
    "update orders set status = 'EXPIRED' where status = 'PAID'",
  'an order has as many tickets as it says, numbered from one': 'delete from ticket where number = 1',
  "an order's amounts are the sums of its tickets and its delivery":
    'update orders set tickets_cents = tickets_cents - 1, amount_cents = amount_cents - 1',
  'nothing is charged for a delivery that does not happen': 'update orders set delivery_cents = 100',
  'money is kept in whole cents': 'alter table ticket alter column price_cents type numeric(9, 1)',
  'a pass is good for one order': "update orders set pass_id = 'the same'",
  'a pass is used where it was first used': 'update pass_use set event_id = event_id + 1',
  'a visitor holds the seats of one order of an event at a time': "update orders set visitor = 'the same'",
  "an order's id is its own and carries its event":
    'update ticket set order_id = order_id + 4294967296; update orders set id = id + 4294967296',
  "an order's number was taken for it": 'update order_numbers set next_number = 1',
  'no order of the web has more tickets than its event allows':
    "update event set max_tickets_per_order = 1, updated_at = now() - interval '1 hour'",
  'no visitor has more tickets than the event allows':
    "update event set tickets_per_visitor_max = 1, updated_at = now() - interval '1 hour'",
  'an order is in a state that there is, and says when it stopped waiting':
    "update orders set settled_at = now() where status = 'WAITING'",
  'no order expires before its time':
    "update orders set status = 'EXPIRED', settled_at = expires_at - interval '1 ms' where status = 'WAITING'",
  'an order that was let go of has one record that says so, and one more for each time that staff opened it again':
    'insert into audit (principal, type, message) select principal, type, message from audit',
  'no hold is older than its time and a minute': "update orders set expires_at = now() - interval '61 s'",
  'a line has served no more than came, and its lobby is part of it': 'update queue set served = arrivals + 1',
  'places are numbered as visitors came': 'update queue_place set number = number + 3',
  'a visitor stands in a line once': "update queue_place set visitor = 'the same'",
  'only those who were called have a pass': 'update queue set served = 1',
  'a place in line belongs to one visitor, drawn in the lobby, as they came behind it':
    'update queue_place set place = 1 - number where number < 2',
  'a pass from the line is used by the visitor who has it':
    'update queue_place set pass_id = (select pass_id from orders limit 1) where number = 0',
  'a line never moves backwards, and never further than it has': 'update queue_step set served = 9 where served = 1',
  'money that came pays for a paid order, or is to go back': 'update payment set settles = false',
  'what was paid for an order and did not go back is its amount, unless tickets or money came back':
    'update payment set captured_cents = captured_cents - 1 where settles',
  'a ticket that was returned belongs to an order of which staff gave tickets back':
    'update ticket set returned_at = now(), is_live = false where number = 1',
  'the portions of a payment that go back are what it says, and no more than came':
    'update payment set given_back_cents = 1 where settles',
  'a portion that was declined, and no other, has one record and a line in its order': `
    insert into payment_refund (event_id, invoice_no, number, order_id, amount_cents, reason, decided_by, declined_at, declined_by, decline_reason)
    select event_id, invoice_no, 1, order_id, 1, 'goodwill', 'ada', now(), 'bo', 'no' from payment where settles`,
  'a portion that was sent was approved, and has one record that says so': `
    insert into payment_refund (event_id, invoice_no, number, order_id, amount_cents, reason, decided_by, sent_at, sent_by)
    select event_id, invoice_no, 1, order_id, 1, 'goodwill', 'ada', now(), 'ada' from payment where settles`,
  'money that went back is what came, and has one record that says so':
    "insert into audit (principal, type, message) select principal, type, message from audit where type = 'REFUND_SENT'",
  'one payment settles an order that had payments, beside differences to dearer seats':
    "update payment set status = 'FAILED', settles = false, captured_cents = null",
  'a difference was paid where staff changed seats': 'update payment set is_difference = true where settles',
  'nobody named a buyer for an order that is not there, nor keeps it with an account that is not':
    'update order_buyer set account_id = 999999',
  'a paid order has lines in the ledger':
    "update orders set status = 'PAID', settled_at = now() where status = 'WAITING'",
  'the ledger has the tickets of a paid order and their prices, and none of another order':
    "update ledger_line set tickets = tickets - 1, amount_cents = amount_cents - unit_cents where kind = 'SALE'",
  'the ledger of an order is what its payments have settled and did not give back':
    "update ledger_line set amount_cents = amount_cents + 1 where kind = 'FEE'",
  'a ledger line belongs to the day of its moment in Hong Kong': 'update ledger_line set day = day - 1',
  'a settlement of a promoter has the figures of its days for ever':
    "update promoter_settlement set last_day = '2026-01-01'",
  'an order of staff says who sold it': "update orders set sold_by = null where channel = 'GUEST'",
  'complementary tickets cost nothing, and guests alone have them':
    "update orders set channel = 'WEB', sold_by = null where channel = 'GUEST'",
  'complementary tickets say who gave them, and above the quota another person has allowed them':
    'update guest_order set is_above = true',
  'no more complementary tickets were given without another person than the event allows':
    "update event set complementary_max = 0, updated_at = now() - interval '1 hour'",
  'what is used of a code is its live tickets, and never more than it is for': 'update code set tickets_used = 2',
  'a ticket of a code has a price of its ticket type, in its session and zone, and no other ticket has such a price in the shop':
    "update code_batch set ticket_type = 'PRIORITY_BOOKING'",
  'a live ticket with a code that is bound to seats stands in one of them':
    "update code_batch set seats = 'A1–2', zone_id = (select zone_id from ticket where code_id is not null limit 1)",
  'an order has one code at most': 'update ticket set code_id = code_id + number where code_id is not null',
  'no buyer has bought before the public opening, except by a code of the presale':
    "update event set sale_opens_at = now() + interval '1 hour', updated_at = now() - interval '1 hour'",
  'no buyer has placed an order while the sale was paused':
    "update event set sale_paused_at = now() - interval '1 hour'",
  'the places of an allotment are sold, held, returned or free, and add up':
    'update allotment set returned = returned + 1',
  'the free places of an allotment come back at its date':
    "update allotment set returns_at = returns_at + interval '1 hour'",
  'an order of an outlet is sold from its allotment, and no other order is':
    "update orders set channel = 'OUTLET', sold_by = 'ada' where channel = 'WEB'",
  'a voided sale of an outlet is cancelled, and nothing of it is left in the ledger': `
    delete from ledger_line where kind = 'COMMISSION' and amount_cents > 0`,
  'a settlement has lines of its own outlet, and none after its last day':
    'update ledger_line set day = day + 1 where day = (select max(last_day) from outlet_settlement)',
  'a standing export makes one file for each recipient and due time': `
    insert into export_file (account_id, contents, format, locale, filter, standing_id, due_at)
    select 1, 'orders', 'CSV', 'en', '{}', 1, now() from generate_series(1, 2)`,
  'a new code, a holder, a link and a print belong to a ticket that there is':
    "insert into ticket_issue (event_id, order_id, number, issue, reason) select event_id, id, 399, 2, 'LOST' from orders limit 1",
  'a ticket that was given away has another code than its giver had': `
    insert into ticket_holder (event_id, order_id, number, sealed_email, locale, transfers)
    select event_id, order_id, number, 'x', 'en', 1 from ticket limit 1`,
  'no ticket was printed with a code that it never had': `
    insert into ticket_print (event_id, order_id, number, issue, printed_by)
    select event_id, order_id, number, 2, 'ada' from ticket limit 1`,
  'the keys of an event are numbered without a gap, and the newest is believed': `
    insert into ticket_key (event_id, number, public_key, sealed_key)
    select id, 2, sha256('key'), 'x' from event`,
  'a gate leads to zones of its own event': `
    with elsewhere as (insert into site (name, region) values ('Elsewhere', 'HK') returning id),
      there as (insert into zone (site_id, name, free_seating, standing_capacity) select id, 'A', true, 1 from elsewhere returning id)
    insert into gate (event_id, name, zone_ids) select event.id, 'A', array(select id from there) from event`,
  'the holders of reissued tickets are told within a day': `
    insert into ticket_reissue (event_id, session_id, reason, has_new_key, tickets, orders, decided_by, decided_at)
    select event_id, id, 'LEAK', false, 1, 1, 'ada', now() - interval '2 days' from session limit 1`,
  'a ticket is inside after its last entry, outside after its last exit, and was let in as often as its scans say':
    'update admission set entries = entries + 1',
  'no ticket is let in whose order was not paid for':
    "update orders set status = 'WAITING', settled_at = null where status = 'PAID'",
  'doubles are the entries of a ticket that was inside, but for those that staff forced':
    'update scan set is_double = not is_double',
  'a scan is stored once': `
    insert into scan (event_id, nonce, session_id, type, outcome, device_id, scanned_at)
    select event_id, nonce, session_id, type, outcome, device_id, scanned_at from scan limit 1`,
  'a scan that takes another back is about the same ticket': "update scan set number = number + 1 where type = 'undo'",
};

/** An error in each part of an allotment: its outlet has one place of each kind. */
export const allotmentPlants: Record<string, string> = {
  allotted: 'update allotment set allotted = allotted + 1',
  sold: "delete from ticket where order_id in (select id from orders where channel = 'OUTLET' and status = 'PAID')",
  held: "delete from ticket where order_id in (select id from orders where channel = 'OUTLET' and status = 'WAITING')",
  returned: 'update allotment set returned = 0',
  free: 'delete from withholding where allotment_id is not null',
};

type Part = { rule: string; plant: string };
const rulesOfParts = {
  uses: 'what is used of a code is its live tickets, and never more than it is for',
  priceOfCode:
    'a ticket of a code has a price of its ticket type, in its session and zone, and no other ticket has such a price in the shop',
  ledgerTickets: 'the ledger has the tickets of a paid order and their prices, and none of another order',
  ledgerMoney: 'the ledger of an order is what its payments have settled and did not give back',
  amounts: "an order's amounts are the sums of its tickets and its delivery",
  portions: 'the portions of a payment that go back are what it says, and no more than came',
};
const ofDifference = '(select order_id from payment where is_difference)';

/** Errors of one way to sell or to give back. The clerk has sold three tickets: one was returned, one exchanged for a dearer one. */
export const partPlants: Record<string, Part> = {
  'codes: a ticket of a hold that ran out is still counted': {
    rule: rulesOfParts.uses,
    plant: 'update ticket set is_live = false where code_id is not null and number = 1',
  },
  'codes: more tickets than the code is for': {
    rule: rulesOfParts.uses,
    plant: 'update code set tickets_max = tickets_used - 1',
  },
  'codes: the price of a code without the code': {
    rule: rulesOfParts.priceOfCode,
    plant: 'update ticket set code_id = null where code_id is not null',
  },
  'codes: a ticket in a zone that the code is not for': {
    rule: rulesOfParts.priceOfCode,
    plant: 'update code_batch set zone_id = (select min(id) from zone)',
  },
  'codes: a seat beside those that the code is for': {
    rule: 'a live ticket with a code that is bound to seats stands in one of them',
    plant: `update ticket set code_id = (select min(id) from code) where row_label = 'A' and seat_number > 1;
      update code_batch set seats = 'A1, B1–3', zone_id = (select min(id) from zone)`,
  },
  'codes: a discount that the ledger does not have': {
    rule: rulesOfParts.ledgerTickets,
    plant: "delete from ledger_line where kind = 'DISCOUNT'",
  },
  'the counter: a sale by nobody': {
    rule: 'an order of staff says who sold it',
    plant: "update orders set sold_by = null where channel = 'COUNTER'",
  },
  'the counter: cash that is in no payment': {
    rule: 'one payment settles an order that had payments, beside differences to dearer seats',
    plant: `delete from payment where not is_difference and order_id in ${ofDifference}`,
  },
  'the counter: a cent too little in the payment': {
    rule: rulesOfParts.ledgerMoney,
    plant: `update payment set captured_cents = captured_cents - 1 where not is_difference and order_id in ${ofDifference}`,
  },
  'an exchange: a difference that the ledger does not have': {
    rule: rulesOfParts.ledgerTickets,
    plant: "delete from ledger_line where kind = 'EXCHANGE' and unit_cents = 58000",
  },
  'an exchange: the ticket has its old price': {
    rule: rulesOfParts.amounts,
    plant: 'update ticket set price_cents = 48000 where price_cents = 58000',
  },
  'an exchange: the old place stays taken': {
    rule: 'what is free, on live tickets and withheld adds up to the capacity',
    plant: 'update inventory set free_public = free_public - 1, largest_block = largest_block - 1 where capacity = 20',
  },
  'a partial refund: it is not in the ledger': {
    rule: rulesOfParts.ledgerTickets,
    plant: "delete from ledger_line where kind = 'REFUND' and tickets < 0",
  },
  'a partial refund: it was promised twice': {
    rule: rulesOfParts.portions,
    plant: 'update payment_refund set amount_cents = 2 * amount_cents',
  },
  'a partial refund: the ticket is still counted': {
    rule: 'an order has as many tickets as it says, numbered from one',
    plant: `update orders set ticket_count = ticket_count + 1 where id in ${ofDifference}`,
  },
  'a partial refund: nobody decided it': {
    rule: 'a ticket that was returned belongs to an order of which staff gave tickets back',
    plant: "delete from order_action where kind = 'TICKETS_RETURNED'",
  },
};
