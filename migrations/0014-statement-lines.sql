-- A transfer is accepted with a line of a bank's statement only where somebody has uploaded that line, and it is of the same amount.

create table statement_line (
  digest text collate "C" primary key,
  said_on text not null check (char_length(said_on) <= 60),      -- its date, as the bank writes it
  amount_cents bigint not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null
);
create index statement_line_uploaded_at on statement_line (uploaded_at);
