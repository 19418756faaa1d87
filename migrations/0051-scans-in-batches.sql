-- A batch of scans notes its changes with one statement, and old changes are found without a tree of their times (docs/decisions/0065).

drop trigger admission_at_door on admission;
drop function note_admission();
create function note_admissions() returns trigger language plpgsql as $$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select event_id, session_id, order_id, number from admitted;
  return null;
end $$;
create trigger new_admissions_at_door after insert on admission
  referencing new table as admitted for each statement execute function note_admissions();
create trigger changed_admissions_at_door after update on admission
  referencing new table as admitted for each statement execute function note_admissions();

drop index door_change_over;
create index door_change_over on door_change using brin (changed_at);
