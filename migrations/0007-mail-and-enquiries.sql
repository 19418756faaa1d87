-- What visitors ask us, and the mail that tells of what happened: a mail is a row of the transaction that it tells about.

create table mail (
  id bigint generated always as identity primary key,
  token uuid not null unique default gen_random_uuid(),   -- its Message-ID: a mail sent again after a crash is known as the same
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  locale text not null check (locale in ('zh-hk', 'zh-tw', 'en')),
  recipient text check (char_length(recipient) <= 254),
  reply_to_name text,
  reply_to text check (char_length(reply_to) <= 254),
  subject text,
  body text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),     -- while a server is sending it: when another one may try instead
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  given_up_at timestamptz,                                -- after many attempts: it stays, with its error
  cleared_at timestamptz,                                 -- when everything personal was taken out of it
  check (sent_at is null or given_up_at is null),
  -- A line that goes into a header is one line.
  check (concat(recipient, reply_to_name, reply_to, subject) !~ '[\x01-\x1f\x7f]'),
  check (cleared_at is not null or num_nulls(recipient, subject, body) = 0),
  check (cleared_at is null or (sent_at is not null and num_nonnulls(recipient, reply_to_name, reply_to, subject, body) = 0))
);
create index mail_due on mail (next_attempt_at) where sent_at is null and given_up_at is null;
create index mail_to_clear on mail (sent_at) where cleared_at is null;
create index mail_created on mail (created_at);

create table enquiry (
  id bigint generated always as identity primary key,
  mail_id bigint not null unique references mail,
  locale text not null check (locale in ('zh-hk', 'zh-tw', 'en')),   -- in which it is best answered
  name text not null check (char_length(name) between 1 and 50),
  email text not null check (char_length(email) between 5 and 254),
  phone_number text not null check (char_length(phone_number) between 1 and 40),
  about_event text not null check (char_length(about_event) between 1 and 200),   -- as the visitor put it
  query text not null check (char_length(query) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index enquiry_created on enquiry (created_at);

-- A solved human check is good once. It is written in the transaction of what it was shown for, so of two that show the same
-- one only one gets through; whoever asks for the very same thing again is told what they were told the first time.
create table human_check_use (
  challenge text collate "C" primary key,
  asked_digest text collate "C" not null,
  valid_until timestamptz not null
);
create index human_check_use_over on human_check_use (valid_until);
