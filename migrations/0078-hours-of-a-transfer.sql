-- A transfer keeps the hours that its buyer was told, also when staff shorten those of the event.

alter table payment add column transfer_hours integer check (transfer_hours between 1 and 240);
