-- Codes are not mailed while they are withdrawn, and what they say of a person can be found and erased (docs/decisions/0048).

-- While staff withdraw codes of the batch. It ends by itself, should a server stop midway.
alter table code_batch add column withdrawing_until timestamptz;

-- Of an erased person only that a code was mailed stays. The rows of before say more, so none needs to be looked at.
alter table code
  drop constraint code_check2,
  add constraint code_mailed_check check (mailed_digest is null or mailed_at is not null) not valid;

-- Codes of persons, until they are forgotten.
create index code_of_persons on code (event_id, id) where person_digest is not null or mailed_digest is not null;
