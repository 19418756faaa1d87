-- Who has paused the sale of an event, and why. It was read from the words of the audit, whose rows stay as they are.

create table sale_pause (
  event_id bigint not null references event (id) on delete cascade,
  id bigint generated always as identity,
  paused_at timestamptz not null default now(),
  paused_by text not null check (char_length(paused_by) between 1 and 254),
  reason text not null check (char_length(reason) between 1 and 255),
  primary key (event_id, id)
);

-- Sales that are paused now keep what their staff said.
insert into sale_pause (event_id, paused_at, paused_by, reason)
select event.id, audit.at, audit.principal, substr(audit.message, char_length(begins.text) + 1)
from event
cross join lateral (select 'event ' || event.id || ': ' as text) begins
join audit on audit.type = 'SALE_PAUSED' and audit.at >= event.sale_paused_at and starts_with(audit.message, begins.text)
where event.sale_paused_at is not null and audit.message <> begins.text
order by audit.at, audit.id;
