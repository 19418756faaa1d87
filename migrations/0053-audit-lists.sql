-- The audit as operators read it: by user and by type, the newest records of each first or last (docs/decisions/0069).

create index audit_by_principal on audit (principal, at, id);
create index audit_by_type on audit (type, at, id);
create index audit_by_date on audit (at, id);
drop index audit_principal;
drop index audit_at;
