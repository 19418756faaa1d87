-- Who signs in and with what, what a key from a mail may do, how often somebody may try, and who buys an order.

create table account (
  id bigint generated always as identity primary key,
  login text collate "C" not null unique check (login ~ '^[_.@a-z0-9-]{1,50}$' and login !~ '^[0-9]+$'),
  email text collate "C" not null unique check (char_length(email) between 5 and 254 and email = lower(email)),
  first_name text not null default '' check (char_length(first_name) <= 50),
  last_name text not null default '' check (char_length(last_name) <= 50),
  country_code text check (country_code ~ '^[1-9][0-9]{0,3}$'),
  sealed_phone bytea,
  lang_key text not null default 'zh-hk' check (lang_key in ('zh-hk', 'zh-tw', 'en')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  authorities text[] not null default '{ROLE_USER}' check (authorities <@ '{ROLE_ADMIN,ROLE_USER}'),
  activated boolean not null default false,
  -- Registered and waiting for the key from the mail: unlike one that an administrator has switched off, it may be replaced and
  -- forgotten.
  awaits_activation boolean not null default false,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_modified_by text,
  last_modified_at timestamptz,
  -- The second factor: begun with a secret, in use from the first right code on.
  sealed_second_factor bytea,
  second_factor_since timestamptz,
  second_factor_step bigint,           -- the last code that was used: none is good twice
  check ((last_modified_by is null) = (last_modified_at is null)),
  check (second_factor_since is null or sealed_second_factor is not null),
  check (not (activated and awaits_activation))
);
create index account_awaiting on account (created_at) where awaits_activation;

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  digest text collate "C" not null,
  used_at timestamptz,
  primary key (account_id, digest)
);

-- Sent by mail; kept as a digest, so that whoever reads this table can use none of them.
create table account_key (
  digest text collate "C" primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset', 'email')),
  email text collate "C",              -- the new address that is to be confirmed
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((email is not null) = (purpose = 'email'))
);
create index account_key_account on account_key (account_id, purpose);
create index account_key_over on account_key (expires_at);

-- A token is good while its sign-in stands: ending it here ends it on every server.
create table sign_in (
  id text collate "C" primary key,
  account_id bigint not null references account on delete cascade,
  network text not null,               -- a keyed digest: enough to see that it is a new one
  remembered boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_in_account on sign_in (account_id, created_at);
create index sign_in_over on sign_in (expires_at);

-- How often something may be done, for all servers together: each time moves the moment on until which it is used up. Nothing is
-- lost with these two tables but patience.
create unlogged table allowance (
  key text collate "C" primary key,    -- what is counted, and a keyed digest of whose it is
  used_until timestamptz not null
);
create index allowance_over on allowance (used_until);

create unlogged table wrong_guess (
  key text collate "C" primary key,
  guesses integer not null check (guesses > 0),
  last_at timestamptz not null,
  wait_until timestamptz not null
);
create index wrong_guess_over on wrong_guess (last_at);

-- Who buys. What tells of a person is sealed (docs/SECURITY.md); digests are keyed, and count one person's orders.
create table order_buyer (
  event_id bigint not null,
  order_id bigint not null,
  account_id bigint,
  mailbox_digest text collate "C" not null,
  telephone_digest text collate "C" not null,
  sealed_person bytea,                 -- null when it need not be kept any longer
  sealed_id_number bytea,
  locale text not null check (locale in ('zh-hk', 'zh-tw', 'en')),
  created_at timestamptz not null default now(),
  primary key (event_id, order_id)
);
create index order_buyer_account on order_buyer (account_id) where account_id is not null;
create index order_buyer_mailbox on order_buyer (event_id, mailbox_digest);
create index order_buyer_telephone on order_buyer (event_id, telephone_digest);
create index order_buyer_kept on order_buyer (created_at) where sealed_person is not null or sealed_id_number is not null;
