-- A buyer who is asked for another receipt can send one, however many came before: those that staff have judged are not counted any more.

alter table payment add column proofs_judged integer not null default 0 check (proofs_judged >= 0);
alter table transfer_proof drop constraint transfer_proof_number_check;
alter table transfer_proof add constraint transfer_proof_number_check check (number >= 1);
