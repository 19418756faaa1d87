-- Rights finer than administrator and user: src/domain/accounts/duties.ts says what each may (docs/decisions/0033).

alter table account drop constraint account_authorities_check;
alter table account add constraint account_authorities_check check (
  authorities <@ '{ROLE_ADMIN,ROLE_USER,ROLE_CATALOGUE,ROLE_BOX_OFFICE,ROLE_FINANCE,ROLE_DOOR,ROLE_OPERATOR}');
