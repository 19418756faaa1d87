-- A change of the shop's fee that is undone gives back the fees that it changed, and no others. So a price says by which version of the
-- sale settings its fee was changed last. Nothing is rewritten.
alter table pricing add column fee_by_version integer check (fee_by_version > 0);
