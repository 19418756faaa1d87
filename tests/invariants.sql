-- What must hold at every moment, whatever was sold, given back or cut off. A rule is a query for whatever breaks it, so that
-- none may find a row; a view is a query that the rules below it may read. All are read in one snapshot (check-invariants.ts),
-- so they hold during a sale too. Only a job rule waits for a job, and may be broken for a moment.
-- The plan's text and the bits are read here once more, from their description alone: not with the code that wrote them.

-- view: plan_row
select code as plan_code, line.number as line_number,
  regexp_replace(split_part(line.words, ':', 1), '\s', '', 'g') as row_label,
  regexp_replace(substr(line.words, strpos(line.words, ':') + 1), '^\s+|\s+$', '', 'g') as places
from plan_copy, regexp_split_to_table(seat_plan, '\n') with ordinality line (words, number)
where line.words like '%:%';

-- view: plan_place
select plan_code, line_number, row_label,
  row_number() over (partition by plan_code order by line_number, place.number) - 1 as bit,
  substring(place.word from '^\d+')::integer as seat_number,
  substring(place.word from '[abc]') as seat_class,
  place.word like '%*' as restricted_view
from plan_row, regexp_split_to_table(places, '\s+') with ordinality place (word, number);

-- view: inventory_place
select inventory.event_id, session_id, zone_id, line_number, row_label, bit, seat_number, seat_class, restricted_view,
  case when bit < 8 * octet_length(free_seats) then get_bit(free_seats, bit) = 1 else false end as is_free
from inventory join plan_place using (plan_code);

-- view: inventory_block
select event_id, session_id, zone_id, count(*)::integer as seats
from (
  select *, bit - row_number() over (partition by event_id, session_id, zone_id, line_number order by bit) as island
  from inventory_place where is_free and seat_class = 'a' and not restricted_view
) free_seat
group by event_id, session_id, zone_id, line_number, island;

-- view: live_count
select event_id, session_id, zone_id, count(*) as live from ticket where is_live group by event_id, session_id, zone_id;

-- view: withheld_count
select event_id, session_id, zone_id, sum(places) as withheld from withholding group by event_id, session_id, zone_id;

-- view: ticket_sum
select event_id, order_id as id, count(distinct number) as numbers, min(number) as first, max(number) as last,
  count(*) filter (where returned_at is null) as tickets,
  coalesce(sum(price_cents) filter (where returned_at is null), 0) as prices_cents,
  coalesce(sum(handling_fee_cents) filter (where returned_at is null), 0) as fees_cents
from ticket group by event_id, order_id;

-- rule: a seat is on one live ticket at most
select event_id, session_id, zone_id, row_label, seat_number, array_agg(order_id) as orders
from ticket
where is_live and row_label is not null
group by event_id, session_id, zone_id, row_label, seat_number
having count(*) > 1;

-- rule: what is free, on live tickets and withheld adds up to the capacity
select event_id, session_id, zone_id, capacity, free_public, free_house, free_companion, coalesce(live, 0) as live,
  coalesce(withheld, 0) as withheld
from inventory left join live_count using (event_id, session_id, zone_id)
left join withheld_count using (event_id, session_id, zone_id)
where free_public + free_house + free_companion + coalesce(live, 0) + coalesce(withheld, 0) <> capacity;

-- rule: nothing free is below nought
select event_id, session_id, zone_id, free_public, free_restricted_view, free_house, free_companion, largest_block
from inventory
where least(free_public, free_restricted_view, free_house, free_companion, largest_block) < 0;

-- rule: an inventory has one bit for each place of its plan, and none set where there is no seat
select event_id, session_id, zone_id, octet_length(free_seats) as bytes, bit_count(free_seats) as bits_set, places, seats_free
from inventory join (
  select event_id, session_id, zone_id, count(*) as places, count(*) filter (where is_free and seat_number is not null) as seats_free
  from inventory_place group by event_id, session_id, zone_id
) counted using (event_id, session_id, zone_id)
where octet_length(free_seats) <> (places + 7) / 8 or bit_count(free_seats) <> seats_free;

-- rule: a seat is free, on a live ticket or withheld, and only one of them
select place.event_id, place.session_id, place.zone_id, place.row_label, place.seat_number, place.is_free, ticket.order_id,
  withheld_seat.withholding_id
from inventory_place place
left join ticket on ticket.event_id = place.event_id and ticket.session_id = place.session_id
  and ticket.zone_id = place.zone_id and ticket.row_label = place.row_label
  and ticket.seat_number = place.seat_number and ticket.is_live
left join withheld_seat on withheld_seat.event_id = place.event_id and withheld_seat.session_id = place.session_id
  and withheld_seat.zone_id = place.zone_id and withheld_seat.row_label = place.row_label
  and withheld_seat.seat_number = place.seat_number
where place.seat_number is not null
  and place.is_free::integer + (ticket.order_id is not null)::integer + (withheld_seat.withholding_id is not null)::integer <> 1;

-- rule: a withholding has as many seats as it says, and none in standing room
select event_id, session_id, zone_id, withholding.id, places, seats
from withholding join inventory using (event_id, session_id, zone_id)
left join (
  select event_id, withholding_id as id, count(*) as seats from withheld_seat group by event_id, withholding_id
) seated using (event_id, id)
where coalesce(seats, 0) <> case when plan_code is null then 0 else places end;

-- job rule: no place is withheld longer than until its end and a minute
select event_id, id, ends_at from withholding where ends_at < now() - interval '60 seconds';

-- rule: the counters of an inventory say what its bits say
select event_id, session_id, zone_id, capacity, seats, free_public, public_seats, free_restricted_view, restricted_seats,
  free_house, house_seats, free_companion, companion_seats, largest_block, largest_found
from inventory join (
  select event_id, session_id, zone_id, count(seat_number) as seats,
    count(*) filter (where is_free and seat_class = 'a') as public_seats,
    count(*) filter (where is_free and seat_class = 'a' and restricted_view) as restricted_seats,
    count(*) filter (where is_free and seat_class = 'b') as house_seats,
    count(*) filter (where is_free and seat_class = 'c') as companion_seats
  from inventory_place group by event_id, session_id, zone_id
) counted using (event_id, session_id, zone_id)
left join (
  select event_id, session_id, zone_id, max(seats) as largest_found from inventory_block group by event_id, session_id, zone_id
) largest using (event_id, session_id, zone_id)
where (capacity, free_public, free_restricted_view, free_house, free_companion, largest_block)
  is distinct from (seats, public_seats, restricted_seats, house_seats, companion_seats, coalesce(largest_found, 0));

-- rule: standing room has people, not seats
select event_id, session_id, zone_id, free_public, free_restricted_view, free_house, free_companion, largest_block
from inventory
where plan_code is null
  and (free_restricted_view + free_house + free_companion > 0 or largest_block <> free_public or free_seats is not null);

-- A plan may change during a sale. A taken seat stays, but may get another view or class; a seat that was let go of may be gone.
-- view: sold_by_plan
select ticket.event_id, order_id, number from ticket
join orders on orders.event_id = ticket.event_id and orders.id = order_id
join inventory on (inventory.event_id, inventory.session_id, inventory.zone_id) = (ticket.event_id, ticket.session_id, ticket.zone_id)
where plan_changed_at is null or orders.created_at > plan_changed_at;

-- rule: a ticket names a seat of its plan, with the view that it has; in standing room it names none
select ticket.event_id, ticket.order_id, ticket.number, row_label, seat_number, ticket.restricted_view
from ticket left join inventory using (event_id, session_id, zone_id)
left join plan_place using (plan_code, row_label, seat_number)
left join sold_by_plan sold on (sold.event_id, sold.order_id, sold.number) = (ticket.event_id, ticket.order_id, ticket.number)
where inventory.event_id is null
  or (ticket.seat_number is null) <> (plan_code is null)
  or (plan_code is not null and plan_place.bit is null and (ticket.is_live or sold.number is not null))
  or (plan_code is not null and sold.number is not null
    and ticket.restricted_view is distinct from plan_place.restricted_view)
  or (plan_code is null and ticket.restricted_view);

-- Staff may sell a house seat at the counter, and bind a code to it.
-- rule: no buyer of the web has a house seat, but by a code that is bound to seats
select ticket.event_id, ticket.order_id, ticket.number, row_label, seat_number
from ticket join inventory using (event_id, session_id, zone_id)
join plan_place using (plan_code, row_label, seat_number)
join orders on orders.event_id = ticket.event_id and orders.id = order_id
join sold_by_plan sold on (sold.event_id, sold.order_id, sold.number) = (ticket.event_id, ticket.order_id, ticket.number)
where seat_class = 'b' and channel = 'WEB' and not exists (
  select from code join code_batch on code_batch.event_id = code.event_id and code_batch.id = batch_id
  where code.event_id = ticket.event_id and code.id = code_id and seats is not null
);

-- rule: a ticket is priced for its own zone at its own event
select ticket.event_id, order_id, number, pricing_id, ticket.zone_id
from ticket join pricing on pricing.id = pricing_id
where pricing.event_id <> ticket.event_id or pricing.zone_id <> ticket.zone_id;

-- rule: tickets are live as long as their order waits or is paid and they were not returned, and no longer
select ticket.event_id, order_id, number, status, is_live, returned_at
from ticket left join orders on orders.event_id = ticket.event_id and orders.id = order_id
where is_live is distinct from (status in ('WAITING', 'PAID') and returned_at is null);

-- rule: an order has as many tickets as it says, numbered from one
select event_id, id, ticket_count, tickets, numbers, first, last
from orders left join ticket_sum using (event_id, id)
where (tickets, numbers, first) is distinct from (ticket_count::bigint, last::bigint, 1);

-- rule: an order's amounts are the sums of its tickets and its delivery
select event_id, id, tickets_cents, handling_cents, delivery_cents, amount_cents, prices_cents, fees_cents
from orders left join ticket_sum using (event_id, id)
where (tickets_cents, handling_cents) is distinct from (prices_cents, fees_cents)
  or amount_cents <> tickets_cents + handling_cents + delivery_cents;

-- rule: nothing is charged for a delivery that does not happen
select event_id, id, delivery_type, delivery_cents
from orders
where delivery_cents < 0 or (delivery_cents > 0 and delivery_type in ('NONE', 'DELIVERY_ONSITE'));

-- rule: money is kept in whole cents
select relname, attname, format_type(atttypid, atttypmod) as type
from pg_attribute join pg_class on pg_class.oid = attrelid
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not attisdropped
  and attname like '%\_cents' and atttypid not in ('integer'::regtype, 'bigint'::regtype);

-- rule: a pass is good for one order
select pass_id, array_agg(id) as orders from orders group by pass_id having count(*) > 1;

-- rule: a pass is used where it was first used
select pass_id, pass_use.event_id, orders.event_id as ordered_at, id
from orders join pass_use using (pass_id)
where orders.event_id <> pass_use.event_id;

-- rule: a visitor holds the seats of one order of an event at a time
select event_id, visitor, array_agg(id) as orders
from orders where status = 'WAITING'
group by event_id, visitor having count(*) > 1;

-- rule: an order's id is its own and carries its event
select event_id, id, orders
from (select event_id, id, count(*) over (partition by id) as orders from orders) numbered
where id >> 32 <> event_id or orders > 1;

-- rule: an order's number was taken for it
select orders.event_id, id, next_number
from orders left join order_numbers using (event_id)
where id & 4294967295 >= next_number or id & 4294967295 = 0 or next_number is null;

-- An organiser may lower a limit later: it counts for what was ordered since. A server may use the terms of a moment before
-- (src/server/shop/orders/sale-terms.ts). The limits are for buyers on the web: staff sell to groups.
-- rule: no order of the web has more tickets than its event allows
select orders.event_id, orders.id, ticket_count, max_tickets_per_order
from orders join event on event.id = event_id
where ticket_count > max_tickets_per_order and channel = 'WEB' and orders.created_at >= event.updated_at + interval '5 seconds';

-- rule: no visitor has more tickets than the event allows
select event_id, visitor, sum(ticket_count) as tickets, tickets_per_visitor_max
from orders join event on event.id = event_id
where status in ('WAITING', 'PAID') and channel = 'WEB'
group by event_id, visitor, tickets_per_visitor_max, event.updated_at
having sum(ticket_count) > tickets_per_visitor_max and max(orders.created_at) >= event.updated_at + interval '5 seconds';

-- rule: an order is in a state that there is, and says when it stopped waiting
select event_id, id, status, created_at, settled_at
from orders
where status not in ('WAITING', 'PAID', 'EXPIRED', 'CANCELED', 'REJECTED')
  or (settled_at is null) <> (status = 'WAITING')
  or settled_at < created_at;

-- rule: no order expires before its time
select event_id, id, expires_at, settled_at from orders where status = 'EXPIRED' and settled_at < expires_at;

-- From the day on when there was an audit.
-- rule: an order that was let go of has one record that says so, and one more for each time that staff opened it again
select event_id, id, status, settled_at, records, reopened
from orders left join (
  select type, split_part(message, ': ', 1) as message, count(*) as records from audit
  where type in ('ORDER_EXPIRED', 'ORDER_CANCELED') group by 1, 2
) record on type = 'ORDER_' || status and message = format('event %s, order %s', event_id, id)
left join lateral (
  select count(*) as reopened from order_action action
  where action.event_id = orders.event_id and order_id = orders.id and kind = 'REINSTATED'
) again on true
where status in ('EXPIRED', 'CANCELED') and coalesce(records, 0) not between 1 and 1 + reopened
  and settled_at > (select applied_at from migration where name like '%-audit.sql');

-- job rule: no hold is older than its time and a minute
select event_id, id, expires_at from orders where status = 'WAITING' and expires_at < now() - interval '60 seconds';

-- rule: a line has served no more than came, and its lobby is part of it
select event_id, arrivals, served, lobby_size, opened_at
from queue
where served > arrivals or lobby_size > arrivals or (opened_at is null) <> (lobby_size is null)
  or (opened_at is null and served > 0);

-- rule: places are numbered as visitors came
select event_id, number, arrivals from queue_place join queue using (event_id) where number >= arrivals
  -- Those who came in with a code before the opening are not of the line, nor those who came in for wheelchair places.
  or (number < 0 and pass_id is null);

-- rule: a visitor stands in a line once
select event_id, visitor, array_agg(number) as numbers
from queue_place where ended_at is null
group by event_id, visitor having count(*) > 1;

-- rule: only those who were called have a pass
select event_id, number, place, served, pass_id
from queue_place join queue using (event_id)
where place >= served
  -- A presale gives passes without a place, before the line opens, and a line that is over for wheelchair places.
  or (pass_id is not null and place is null and admitted_at > opened_at and (number >= 0 or code_id is not null))
  or (place is not null and pass_id is null) or num_nulls(pass_id, admitted_at, valid_until) not in (0, 3);

-- rule: a place in line belongs to one visitor, drawn in the lobby, as they came behind it
select event_id, number, place, lobby_size
from (select *, count(*) over (partition by event_id, place) as visitors from queue_place where place is not null) placed
join queue using (event_id)
where (number >= lobby_size and place <> number) or (number < lobby_size and place >= lobby_size) or visitors > 1;

-- rule: a pass from the line is used by the visitor who has it
select orders.event_id, orders.id, orders.visitor, queue_place.visitor as standing, orders.expires_at, valid_until
from orders join queue_place using (event_id, pass_id)
-- A buyer who has begun to pay may have longer, and an order that staff hold.
left join (
  select event_id, order_id as id from payment
  union select event_id, order_id from order_action where kind in ('HOLD_EXTENDED', 'REINSTATED')
) longer on (longer.event_id, longer.id) = (orders.event_id, orders.id)
where orders.visitor <> queue_place.visitor
  or (orders.expires_at > valid_until and longer.id is null);

-- rule: a line never moves backwards, and never further than it has
select event_id, at, step.served, before, queue.served as served_now
from (
  select event_id, at, served, max(served) over (partition by event_id order by at rows between unbounded preceding and 1 preceding) as before
  from queue_step
) step join queue using (event_id)
where step.served < before or step.served > queue.served;

-- What an order's payments settled, and what of it went back or is to go back.
-- view: settled_sum
select event_id, order_id as id, sum(captured_cents) filter (where settles) as settled_cents,
  coalesce(sum(given_back_cents), 0) as given_back_cents, count(*) filter (where settles and not is_difference) as settling
from payment group by event_id, order_id;

-- view: taken_back
select distinct event_id, order_id as id from order_action where kind = 'TAKEN_BACK';

-- rule: money that came pays for a paid order, or is to go back
select payment.event_id, invoice_no, payment.status, captured_cents, settles, orders.status as order_status
from payment join orders on orders.event_id = payment.event_id and orders.id = payment.order_id
left join taken_back on (taken_back.event_id, taken_back.id) = (orders.event_id, orders.id)
where (settles and orders.status <> 'PAID' and (orders.status <> 'CANCELED' or taken_back.id is null))
  or (captured_cents is not null and not settles and payment.status not in ('MISMATCHED', 'REFUND_DUE', 'REFUNDED'));

-- Fees may be kept, and money may go back without a ticket: then the ledger says why (below).
-- rule: what was paid for an order and did not go back is its amount, unless tickets or money came back
select orders.event_id, orders.id, amount_cents, settled_cents, given_back_cents
from orders join settled_sum using (event_id, id)
where status = 'PAID' and settled_cents - given_back_cents is distinct from amount_cents
  and not exists (
    select from order_action action where action.event_id = orders.event_id and order_id = orders.id
      and kind in ('TICKETS_RETURNED', 'MONEY_RETURNED', 'REFUND_DECLINED'));

-- An outlet returns its own.
-- rule: a ticket that was returned belongs to an order of which staff gave tickets back
select ticket.event_id, order_id, number, returned_at
from ticket join orders on orders.event_id = ticket.event_id and orders.id = order_id
where returned_at is not null and channel <> 'OUTLET' and not exists (
  select from order_action action
  where action.event_id = ticket.event_id and action.order_id = ticket.order_id and kind = 'TICKETS_RETURNED');

-- rule: the portions of a payment that go back are what it says, and no more than came
select payment.event_id, payment.invoice_no, captured_cents, given_back_cents, promised
from payment left join (
  select event_id, invoice_no, sum(amount_cents) filter (where declined_at is null) as promised from payment_refund group by event_id, invoice_no
) refund using (event_id, invoice_no)
where given_back_cents <> coalesce(promised, 0) or given_back_cents > coalesce(captured_cents, 0);

-- rule: a portion that was declined, and no other, has one record and a line in its order
select refund.event_id, refund.invoice_no, number, declined_at, records
from payment_refund refund left join (
  select split_part(message, ' ', 2) as named, count(*) as records from audit where type = 'REFUND_DECLINED' group by 1
) record on named = refund.invoice_no || '/' || number
where coalesce(records, 0) <> case when declined_at is null then 0 else 1 end
  or (declined_at is not null and not exists (
    select from order_action action
    where action.event_id = refund.event_id and action.order_id = refund.order_id and kind = 'REFUND_DECLINED' and at = declined_at));

-- rule: a portion that was sent was approved, and has one record that says so
select refund.event_id, refund.invoice_no, number, sent_at, approved_by, records
from payment_refund refund left join (
  select split_part(message, ' ', 2) as named, count(*) as records from audit where type = 'REFUND_SENT' group by 1
) record on named = refund.invoice_no || '/' || number
where (sent_at is not null and approved_by is null)
  or coalesce(records, 0) <> case when sent_at is null then 0 else 1 end;

-- rule: money that went back is what came, and has one record that says so
select payment.event_id, payment.invoice_no, captured_cents, refunded_cents, records
from payment left join (
  select split_part(message, ' ', 2) as invoice_no, count(*) as records from audit where type = 'REFUND_SENT' group by 1
) record on record.invoice_no = payment.invoice_no
where (status = 'REFUNDED') is distinct from (refunded_cents is not null)
  or (status = 'REFUNDED' and (refunded_cents <> captured_cents or settles))
  or coalesce(records, 0) <> case when status = 'REFUNDED' then 1 else 0 end;

-- An order that cost nothing has no payment but a difference.
-- rule: one payment settles an order that had payments, beside differences to dearer seats
select event_id, id, settling from orders join settled_sum using (event_id, id)
where status = 'PAID' and settling <> 1 and (settling > 1 or not exists (
  select from ledger_line line
  where line.event_id = orders.event_id and line.order_id = orders.id and kind = 'SALE' and method = 'NONE'));

-- rule: a difference was paid where staff changed seats
select event_id, order_id, invoice_no
from payment
where is_difference and not exists (
  select from order_action action
  where action.event_id = payment.event_id and action.order_id = payment.order_id and kind = 'SEATS_CHANGED');

-- rule: nobody named a buyer for an order that is not there, nor keeps it with an account that is not
select order_buyer.event_id, order_id, account_id
from order_buyer
left join orders on orders.event_id = order_buyer.event_id and orders.id = order_id
left join account on account.id = account_id
where orders.id is null or (account_id is not null and account.id is null);

-- view: ledger_sum
select event_id, order_id as id, sum(tickets) as tickets,
  sum(amount_cents) filter (where kind <> 'COMMISSION') as cents,
  sum(amount_cents) filter (where kind in ('SALE', 'DISCOUNT') or (kind in ('REFUND', 'EXCHANGE') and tickets <> 0)) as tickets_cents
from ledger_line where order_id is not null group by event_id, order_id;

-- job rule: a paid order has lines in the ledger
select event_id, id, status from orders left join ledger_sum using (event_id, id) where status = 'PAID' and ledger_sum.tickets is null;

-- rule: the ledger has the tickets of a paid order and their prices, and none of another order
select event_id, id, status, ticket_count, ledger_sum.tickets, orders.tickets_cents, ledger_sum.tickets_cents as ledger_cents
from ledger_sum left join orders using (event_id, id)
where (ledger_sum.tickets, ledger_sum.tickets_cents) is distinct from
  (case when status = 'PAID' then ticket_count else 0 end::bigint, case when status = 'PAID' then orders.tickets_cents else 0 end::numeric);

-- An outlet owes the amounts of its orders. A guest has no payment, and no money in the ledger. Tests mark orders of the web as paid that have
-- no payment either.
-- rule: the ledger of an order is what its payments have settled and did not give back
select event_id, id, channel, ledger_sum.cents as ledger_cents, settled_cents, given_back_cents
from ledger_sum join orders using (event_id, id) left join settled_sum using (event_id, id)
where ledger_sum.cents <> case when channel <> 'OUTLET' then coalesce(settled_cents, 0) - coalesce(given_back_cents, 0)
  when orders.status = 'PAID' then amount_cents else 0 end
  and (channel <> 'WEB' or settling is not null or amount_cents = 0);

-- rule: a ledger line belongs to the day of its moment in Hong Kong
select event_id, id, at, day from ledger_line where day <> (at at time zone 'Asia/Hong_Kong')::date;

-- rule: a settlement of a promoter has the figures of its days for ever
select event_id, number, last_day, settled.cents, booked.cents as ledger_cents, settled.tickets, booked.tickets as ledger_tickets
from (
  select *, sales_cents + discounts_cents + fees_cents + deliveries_cents + refunds_cents + commissions_cents + corrections_cents + exchanges_cents as cents,
    lag(last_day, 1, '-infinity') over (partition by event_id order by number) as day_before
  from promoter_settlement
) settled cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(tickets), 0) as tickets from ledger_line
  where ledger_line.event_id = settled.event_id and day > day_before and day <= last_day
) booked
where (settled.cents, settled.tickets) is distinct from (booked.cents, booked.tickets) or last_day <= day_before;

-- rule: an order of staff says who sold it
select event_id, id, channel, sold_by
from orders
where (channel = 'WEB') <> (sold_by is null);

-- rule: complementary tickets cost nothing, and guests alone have them
select ticket.event_id, order_id, number, channel, ticket_type, ticket.price_cents, ticket.handling_fee_cents
from ticket join orders on orders.event_id = ticket.event_id and orders.id = order_id
join pricing on pricing.id = pricing_id
where (channel = 'GUEST') <> (ticket_type = 'COMPLEMENTARY') or (channel = 'GUEST' and ticket.price_cents + ticket.handling_fee_cents > 0);

-- rule: complementary tickets say who gave them, and above the quota another person has allowed them
select orders.event_id, orders.id, status, given_by, sold_by, is_above, decided_by
from orders left join guest_order on guest_order.event_id = orders.event_id and order_id = orders.id
where channel = 'GUEST' and (guest_order.event_id is null or given_by <> sold_by or decided_by = given_by
  or (is_above and status = 'PAID' and decided_by is null));

-- An organiser may lower the quota later: it counts for what was given since.
-- rule: no more complementary tickets were given without another person than the event allows
select guest_order.event_id, sum(ticket_count) as tickets, complementary_max
from guest_order join orders on orders.event_id = guest_order.event_id and orders.id = order_id
join event on event.id = guest_order.event_id
where not is_above and status = 'PAID'
group by guest_order.event_id, complementary_max, event.updated_at
having sum(ticket_count) > complementary_max and max(orders.created_at) >= event.updated_at + interval '5 seconds';

-- rule: what is used of a code is its live tickets, and never more than it is for
select code.event_id, code.id, tickets_max, tickets_used, coalesce(live, 0) as live
from code left join (
  select event_id, code_id as id, count(*) filter (where is_live) as live from ticket where code_id is not null group by event_id, code_id
) counted using (event_id, id)
where tickets_used <> coalesce(live, 0) or tickets_used > tickets_max;

-- rule: a ticket of a code has a price of its ticket type, in its session and zone, and no other ticket has such a price in the shop
select ticket.event_id, ticket.order_id, ticket.number, pricing.ticket_type, code_batch.ticket_type as type_of_code
from ticket
join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
join pricing on pricing.id = ticket.pricing_id
left join code on code.event_id = ticket.event_id and code.id = ticket.code_id
left join code_batch on code_batch.event_id = code.event_id and code_batch.id = code.batch_id
where (ticket.code_id is not null and code_batch.ticket_type is distinct from pricing.ticket_type)
  or (ticket.code_id is null and orders.channel = 'WEB' and pricing.ticket_type <> 'PUBLIC')
  or code_batch.session_id <> ticket.session_id or code_batch.zone_id <> ticket.zone_id;

-- Seats as the shop writes them: A1–4, B7, 12-3–5.
-- rule: a live ticket with a code that is bound to seats stands in one of them
select ticket.event_id, ticket.order_id, ticket.number, row_label, seat_number, seats
from ticket
join code on code.event_id = ticket.event_id and code.id = ticket.code_id
join code_batch on code_batch.event_id = code.event_id and code_batch.id = code.batch_id
where ticket.is_live and seats is not null and not exists (
  select from regexp_split_to_table(seats, ', ') part, regexp_match(part, '^(?:([A-Z]+)|([0-9]+)-)([0-9]+)(?:–([0-9]+))?$') found
  where coalesce(found[1], found[2]) = row_label and seat_number between found[3]::int and coalesce(found[4], found[3])::int
);

-- rule: an order has one code at most
select event_id, order_id, count(distinct code_id) as codes
from ticket where code_id is not null group by event_id, order_id having count(distinct code_id) > 1;

-- An organiser may move the opening later: it counts for what was ordered since. The seconds are for the clocks of servers.
-- rule: no buyer has bought before the public opening, except by a code of the presale
select orders.event_id, orders.id, orders.created_at, sale_opens_at, presale_opens_at, code_batch.ticket_type
from ticket
join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
join event on event.id = orders.event_id
left join code on code.event_id = ticket.event_id and code.id = ticket.code_id
left join code_batch on code_batch.event_id = code.event_id and code_batch.id = code.batch_id
where channel = 'WEB' and orders.created_at >= event.updated_at + interval '5 seconds'
  and orders.created_at < case code_batch.ticket_type
    when 'PRIORITY_BOOKING' then coalesce(presale_opens_at, sale_opens_at) else sale_opens_at end - interval '5 seconds';

-- rule: no buyer has placed an order while the sale was paused
select orders.event_id, orders.id, orders.created_at, sale_paused_at
from orders join event on event.id = orders.event_id
-- Every server notices a pause within a second. The rest is for clocks and slow transactions.
where channel = 'WEB' and orders.created_at > sale_paused_at + interval '5 seconds';

-- view: allotment_sum
select allotment.event_id, allotment.id, allotted, returned + let_go as returned, sold, held, coalesce(places, 0) as free
from allotment
left join withholding on withholding.event_id = allotment.event_id and withholding.allotment_id = allotment.id
cross join lateral (
  select count(*) filter (where is_live and status = 'PAID') as sold,
    count(*) filter (where is_live and status = 'WAITING') as held,
    count(*) filter (where not is_live and voided_at is null) as let_go
  from outlet_sale
  join orders on orders.event_id = outlet_sale.event_id and orders.id = outlet_sale.order_id
  join ticket on ticket.event_id = outlet_sale.event_id and ticket.order_id = outlet_sale.order_id
  where outlet_sale.event_id = allotment.event_id and outlet_sale.allotment_id = allotment.id
) tickets;

-- rule: the places of an allotment are sold, held, returned or free, and add up
select event_id, id, allotted, sold, held, returned, free from allotment_sum where allotted <> sold + held + returned + free;

-- rule: the free places of an allotment come back at its date
select event_id, allotment.id, returns_at, ends_at
from allotment join withholding using (event_id)
where withholding.allotment_id = allotment.id and ends_at is distinct from returns_at;

-- rule: an order of an outlet is sold from its allotment, and no other order is
select orders.event_id, orders.id, channel, outlet_sale.outlet_id, allotment.outlet_id as allotted_to, ticket.session_id, ticket.zone_id
from orders
left join outlet_sale on outlet_sale.event_id = orders.event_id and outlet_sale.order_id = orders.id
left join allotment on allotment.event_id = orders.event_id and allotment.id = allotment_id
left join ticket on ticket.event_id = orders.event_id and ticket.order_id = orders.id
left join pricing on pricing.id = ticket.pricing_id
where (channel = 'OUTLET') <> (outlet_sale.order_id is not null)
  or (outlet_sale.order_id is not null and (
    outlet_sale.outlet_id is distinct from allotment.outlet_id
    or (ticket.session_id, ticket.zone_id) is distinct from (allotment.session_id, allotment.zone_id)
    or ticket_type <> 'CONSIGNMENT'));

-- rule: a voided sale of an outlet is cancelled, and nothing of it is left in the ledger
select event_id, order_id, status, coalesce(booked_cents, 0) as booked_cents
from outlet_sale
join (select event_id, id as order_id, status from orders) voided using (event_id, order_id)
left join (
  select event_id, order_id, sum(amount_cents) as booked_cents from ledger_line group by event_id, order_id
) booked using (event_id, order_id)
where voided_at is not null and (status <> 'CANCELED' or coalesce(booked_cents, 0) <> 0);

-- rule: a settlement has lines of its own outlet, and none after its last day
select settlement_id, settled.event_id, line_id, settlement.outlet_id, outlet_sale.outlet_id as sold_by, day, last_day
from outlet_settlement_line settled
join outlet_settlement settlement on settlement.id = settlement_id
join ledger_line line on line.event_id = settled.event_id and line.id = line_id
left join outlet_sale on outlet_sale.event_id = line.event_id and outlet_sale.order_id = line.order_id
where settlement.outlet_id is distinct from outlet_sale.outlet_id or day > last_day;

-- rule: a standing export makes one file for each recipient and due time
select standing_id, due_at, account_id, count(*) as files
from export_file
where standing_id is not null
group by standing_id, due_at, account_id
having count(*) > 1;

-- rule: a new code, a holder, a link and a print belong to a ticket that there is
select 'issue' as what, event_id, order_id, number from ticket_issue
where not exists (select from ticket where (ticket.event_id, ticket.order_id, ticket.number) = (ticket_issue.event_id, ticket_issue.order_id, ticket_issue.number))
union all
select 'holder', event_id, order_id, number from ticket_holder
where not exists (select from ticket where (ticket.event_id, ticket.order_id, ticket.number) = (ticket_holder.event_id, ticket_holder.order_id, ticket_holder.number))
union all
select 'print', event_id, order_id, number from ticket_print
where not exists (select from ticket where (ticket.event_id, ticket.order_id, ticket.number) = (ticket_print.event_id, ticket_print.order_id, ticket_print.number))
union all
select 'link', event_id, order_id, null from ticket_link
where not exists (select from orders where orders.event_id = ticket_link.event_id and id = order_id);

-- rule: a ticket that was given away has another code than its giver had
select event_id, order_id, number, issue
from ticket_holder left join ticket_issue using (event_id, order_id, number)
where sealed_email is not null and coalesce(issue, 1) = 1;

-- rule: no ticket was printed with a code that it never had
select event_id, order_id, number, ticket_print.issue, ticket_issue.issue as newest
from ticket_print left join ticket_issue using (event_id, order_id, number)
where ticket_print.issue not between 1 and coalesce(ticket_issue.issue, 1);

-- rule: the keys of an event are numbered without a gap, and the newest is believed
select event_id, count(*) as keys, max(number) as newest
from ticket_key group by event_id
having count(*) <> max(number) or bool_or(refused_at is not null and number = (
  select max(number) from ticket_key newer where newer.event_id = ticket_key.event_id));

-- rule: a gate leads to zones of its own event
select gate.event_id, gate.id, zone_id
from gate join event on event.id = gate.event_id cross join unnest(zone_ids) zone_id
join zone on zone.id = zone_id
where zone.site_id <> event.site_id;

-- rule: the holders of reissued tickets are told within a day
select event_id, id, orders, orders_seen, decided_at
from ticket_reissue where finished_at is null and decided_at < now() - interval '1 day';

-- view: counted_scan
select scan.event_id, scan.order_id, scan.number, scan.nonce, scan.id, scan.type, scanned_at, is_forced, is_double,
  coalesce(lag(scan.type) over before = 'entry', false) as was_inside,
  lead(scan.id) over before is null as is_last
from scan
where outcome = 'ok' and type <> 'undo' and order_id is not null
  and not exists (
    select from scan undone where undone.event_id = scan.event_id and undone.undoes = scan.nonce and undone.outcome = 'ok')
window before as (partition by scan.event_id, scan.order_id, scan.number order by scan.scanned_at, scan.id);

-- rule: a ticket is inside after its last entry, outside after its last exit, and was let in as often as its scans say
select event_id, order_id, number, admission.is_inside, entries, counted.is_inside as counted_inside, counted_entries
from admission
full join (
  select event_id, order_id, number, count(*) filter (where type = 'entry') as counted_entries,
    bool_or(is_last and type = 'entry') as is_inside
  from counted_scan group by event_id, order_id, number
) counted using (event_id, order_id, number)
where coalesce(admission.is_inside, false) <> coalesce(counted.is_inside, false)
  or coalesce(entries, 0) <> coalesce(counted_entries, 0);

-- rule: no ticket is let in whose order was not paid for
select scan.event_id, scan.order_id, scan.number, scan.nonce, status
from scan left join orders on orders.event_id = scan.event_id and orders.id = scan.order_id
where outcome = 'ok' and type = 'entry' and (status is null or status not in ('PAID', 'CANCELED'));

-- rule: doubles are the entries of a ticket that was inside, but for those that staff forced
select event_id, order_id, number, nonce, type, was_inside, is_forced, is_double
from counted_scan
where is_double <> (type = 'entry' and was_inside and not is_forced);

-- rule: a scan is stored once
select event_id, nonce, count(*) as scans from scan group by event_id, nonce having count(*) > 1;

-- rule: a scan that takes another back is about the same ticket
select undo.event_id, undo.nonce, undo.undoes
from scan undo
left join scan undone on undone.event_id = undo.event_id and undone.nonce = undo.undoes
where undo.outcome = 'ok' and undo.type = 'undo'
  and (undo.order_id, undo.number) is distinct from (undone.order_id, undone.number);
