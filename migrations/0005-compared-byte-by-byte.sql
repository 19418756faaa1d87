-- Digests and codes are looked up, never sorted for a reader: comparing their bytes is quicker than asking a language.
alter table orders
  alter column pass_id type text collate "C",
  alter column visitor type text collate "C",
  alter column status type text collate "C";
alter table pass_use alter column pass_id type text collate "C";
alter table queue_place
  alter column visitor type text collate "C",
  alter column address type text collate "C",
  alter column pass_id type text collate "C";
