-- Who holds seats without paying is bounded by network and by person; how far, each event says for itself. docs/OPERATIONS.md, Holds.

alter table event
  -- Seats that the orders and passes of one network may take unpaid: with nothing asked, and at the most.
  add column network_fair_seats integer not null default 16 check (network_fair_seats between 0 and 100000),
  add column network_seats_max integer not null default 96 check (network_seats_max between 1 and 100000),
  -- The same of those for which a transfer is awaited, which hold them much longer.
  add column transfer_fair_seats integer not null default 8 check (transfer_fair_seats between 0 and 100000),
  add column transfer_seats_max integer not null default 48 check (transfer_seats_max between 0 and 100000),
  add column transfers_per_person_max integer not null default 2 check (transfers_per_person_max between 0 and 1000),
  -- How long the seats of a transfer over the fair share are held at first: until something shows that it was made.
  add column first_transfer_minutes integer not null default 30 check (first_transfer_minutes between 5 and 1440),
  -- From which share of its seats held with nothing to show for it an event counts as crowded, and the same of transfers alone.
  add column crowded_percent integer not null default 30 check (crowded_percent between 0 and 100),
  add column transfer_crowded_percent integer not null default 10 check (transfer_crowded_percent between 0 and 100),
  -- The most of its seats that may be held for transfers at once, receipts or not.
  add column transfer_percent_max integer not null default 40 check (transfer_percent_max between 0 and 100),
  add check (network_fair_seats <= network_seats_max),
  add check (transfer_fair_seats <= transfer_seats_max);

-- Passes that were given out and may still take seats. They are over within minutes: what a crash forgets of them is a little order.
create unlogged table issued_pass (
  event_id bigint not null,   -- nought: good for any event without a waiting room
  pass_id text collate "C" not null,
  visitor text collate "C" not null,
  tickets_max integer not null check (tickets_max > 0),
  valid_until timestamptz not null,
  primary key (event_id, pass_id)
);
create index issued_pass_over on issued_pass (valid_until);
