-- A batch of codes may be bound to seats of its zone, as staff write them: A1–10, B3.

alter table code_batch
  add column seats text,
  add constraint code_batch_seats_check check (seats is null or (zone_id is not null and char_length(seats) between 2 and 4000));
