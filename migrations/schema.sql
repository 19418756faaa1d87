-- The schema after all migrations, to read and to compare; written by `npm run schema`.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.count_code_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update code set tickets_used = tickets_used + case when new.is_live then 1 else -1 end
  where event_id = new.event_id and id = new.code_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_old_mailbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.holder_digest := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.has_tickets(of_event bigint, of_session bigint, of_zone bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM ticket WHERE ((ticket.event_id = has_tickets.of_event) AND (ticket.session_id = has_tickets.of_session) AND (ticket.zone_id = has_tickets.of_zone))));

CREATE OR REPLACE FUNCTION public.is_localised(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(value) = 'object'::text) AND ((value - ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]) = '{}'::jsonb) AND (NOT jsonb_path_exists(value, '$.*?(@.type() != "string" || @ == "")'::jsonpath)));

CREATE OR REPLACE FUNCTION public.is_zone_shape(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (jsonb_typeof(value) <> 'object'::text) THEN false WHEN (value ? 'block'::text) THEN (((value - ARRAY['block'::text, 'facing'::text]) = '{}'::jsonb) AND (jsonb_typeof((value -> 'block'::text)) = 'array'::text) AND (jsonb_array_length((value -> 'block'::text)) = 4) AND (NOT jsonb_path_exists(value, 'strict $."block"[*]?((@.type() != "number" || @ < -10000) || @ > 10000)'::jsonpath)) AND jsonb_path_exists(value, 'strict $?($."block"[2] > 0 && $."block"[3] > 0)'::jsonpath) AND COALESCE(((value -> 'facing'::text) = ANY (ARRAY['"left"'::jsonb, '"right"'::jsonb])), true)) WHEN (value ? 'rows'::text) THEN (((value - 'rows'::text) = '{}'::jsonb) AND (jsonb_typeof((value -> 'rows'::text)) = 'array'::text) AND ((jsonb_array_length((value -> 'rows'::text)) >= 1) AND (jsonb_array_length((value -> 'rows'::text)) <= 999)) AND (NOT jsonb_path_exists(value, 'strict $."rows"[*]?(@.type() != "array" || @.size() != 5)'::jsonpath)) AND (NOT jsonb_path_exists(value, 'strict $."rows"[*][*]?((@.type() != "number" || @ < -10000) || @ > 10000)'::jsonpath, silent => true))) WHEN (value ? 'area'::text) THEN (((value - 'area'::text) = '{}'::jsonb) AND (jsonb_typeof((value -> 'area'::text)) = 'array'::text) AND ((jsonb_array_length((value -> 'area'::text)) >= 3) AND (jsonb_array_length((value -> 'area'::text)) <= 64)) AND (NOT jsonb_path_exists(value, 'strict $."area"[*]?(@.type() != "array" || @.size() != 2)'::jsonpath)) AND (NOT jsonb_path_exists(value, 'strict $."area"[*][*]?((@.type() != "number" || @ < -10000) || @ > 10000)'::jsonpath, silent => true))) ELSE (((value - ARRAY['arc'::text, 'between'::text]) = '{}'::jsonb) AND (jsonb_typeof((value -> 'arc'::text)) = 'array'::text) AND (jsonb_typeof((value -> 'between'::text)) = 'array'::text) AND (jsonb_array_length((value -> 'arc'::text)) = 2) AND (jsonb_array_length((value -> 'between'::text)) = 2) AND (NOT jsonb_path_exists(value, 'strict $.*[*]?((@.type() != "number" || @ < 0) || @ > 10000)'::jsonpath)) AND jsonb_path_exists(value, 'strict $?(($."arc"[0] < $."arc"[1] && $."between"[0] < $."between"[1]) && $."between"[1] <= 360)'::jsonpath)) END;

CREATE OR REPLACE FUNCTION public.keep_former_login()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_login (account_id, login) values (old.id, old.login);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.localised_text(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(string_agg(texts.value, ' '::text), ''::text) AS "coalesce" FROM jsonb_each_text(localised_text.value) texts(key, value));

CREATE OR REPLACE FUNCTION public.note_admissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select event_id, session_id, order_id, number from admitted;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_at_door()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select event_id, session_id, order_id, number
  from ticket where event_id = new.event_id and order_id = new.order_id and number = new.number;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select new.event_id, of_session, new.order_id, new.number
  from unnest(array[old.session_id, nullif(new.session_id, old.session_id)]) of_session
  where of_session is not null
    and exists (select from orders where event_id = new.event_id and id = new.order_id and status = 'PAID');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_corrected_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select ticket.event_id, session_id, order_id, number
  from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
  where ticket.event_id = new.event_id and ticket.order_id = new.order_id and status = 'PAID';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_paid_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select event_id, session_id, order_id, number from ticket where event_id = new.event_id and order_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_mailings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_mailing (event_id, session_id, kind, order_id)
  select distinct new.event_id, ticket.session_id, mailing.kind, new.id
  from ticket cross join (values ('E_TICKETS'), ('REMINDER')) mailing (kind)
  where ticket.event_id = new.event_id and ticket.order_id = new.id
  on conflict (event_id, session_id, kind, order_id) do update set written_at = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pricing_has_tickets(of_event bigint, of_pricing bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM ticket WHERE ((ticket.event_id = pricing_has_tickets.of_event) AND (ticket.pricing_id = pricing_has_tickets.of_pricing))));

CREATE OR REPLACE FUNCTION public.raise_account_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is written once and never changed', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'refused by % of %', tg_name, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% cannot become % from %', tg_table_name, new.status, old.status using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.search_bigrams(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT array_agg(DISTINCT grams.gram) AS array_agg FROM regexp_split_to_table(search_fold(search_bigrams.value), ' '::text) word(word), LATERAL generate_series(1, GREATEST(char_length(word.word), 1)) start(start), LATERAL (VALUES (substr(word.word, start.start, 1)), (substr(word.word, start.start, 2))) grams(gram) WHERE (grams.gram <> ''::text)), '{}'::text[]);

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(lower(NORMALIZE(COALESCE(value, ''::text), NFKC)), '[[:space:][:punct:]、-〿·‧・]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.search_patterns(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT (('%'::text || regexp_replace(word.word, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) FROM regexp_split_to_table(search_fold(search_patterns.query), ' '::text) word(word));

CREATE OR REPLACE FUNCTION public.search_probe(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT array_agg(DISTINCT gram.gram) AS array_agg FROM regexp_split_to_table(search_fold(search_probe.query), ' '::text) word(word), LATERAL unnest(search_bigrams(word.word)) gram(gram) WHERE (char_length(gram.gram) = LEAST(char_length(word.word), 2))), '{}'::text[]);

CREATE OR REPLACE FUNCTION public.zone_has_tickets(of_zone bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM inventory WHERE ((inventory.zone_id = zone_has_tickets.of_zone) AND has_tickets(inventory.event_id, inventory.session_id, inventory.zone_id))));

create table account (
  id bigint generated always as identity not null,
  login text collate "C" not null,
  email text collate "C" not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  country_code text,
  sealed_phone bytea,
  lang_key text default 'zh-hk'::text not null,
  password_hash text not null,
  authorities text[] default '{ROLE_USER}'::text[] not null,
  activated boolean default false not null,
  awaits_activation boolean default false not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  last_modified_by text,
  last_modified_at timestamp with time zone,
  sealed_second_factor bytea,
  second_factor_since timestamp with time zone,
  second_factor_step bigint,
  version integer default 1 not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_key UNIQUE (email),
  constraint account_login_key UNIQUE (login),
  constraint account_authorities_check CHECK ((authorities <@ '{ROLE_ADMIN,ROLE_USER,ROLE_CATALOGUE,ROLE_BOX_OFFICE,ROLE_FINANCE,ROLE_DOOR,ROLE_OPERATOR,ROLE_OUTLET}'::text[])),
  constraint account_check CHECK (((last_modified_by IS NULL) = (last_modified_at IS NULL))),
  constraint account_check1 CHECK (((second_factor_since IS NULL) OR (sealed_second_factor IS NOT NULL))),
  constraint account_check2 CHECK ((NOT (activated AND awaits_activation))),
  constraint account_country_code_check CHECK ((country_code ~ '^[1-9][0-9]{0,3}$'::text)),
  constraint account_email_check CHECK ((((char_length(email) >= 5) AND (char_length(email) <= 254)) AND (email = lower(email)))),
  constraint account_first_name_check CHECK ((char_length(first_name) <= 50)),
  constraint account_lang_key_check CHECK ((lang_key = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint account_last_name_check CHECK ((char_length(last_name) <= 50)),
  constraint account_login_check CHECK (((login ~ '^[_.@a-z0-9-]{1,50}$'::text) AND (login !~ '^[0-9]+$'::text))),
  constraint account_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint account_version_check CHECK ((version > 0))
);

create table account_key (
  digest text collate "C" not null,
  account_id bigint not null,
  purpose text not null,
  email text collate "C",
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  sign_in_id text,
  constraint account_key_pkey PRIMARY KEY (digest),
  constraint account_key_check CHECK (((email IS NOT NULL) = (purpose = 'email'::text))),
  constraint account_key_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text, 'email'::text]))),
  constraint account_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table admission (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  session_id bigint not null,
  is_inside boolean not null,
  at timestamp with time zone not null,
  device_id bigint,
  gate_id bigint,
  entries integer not null,
  constraint admission_pkey PRIMARY KEY (event_id, order_id, number),
  constraint admission_entries_check CHECK ((entries >= 0)),
  constraint admission_number_check CHECK (((number >= 1) AND (number <= 400)))
);

create table alarm (
  event_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  count integer not null,
  began_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint alarm_pkey PRIMARY KEY (event_id, id),
  constraint alarm_check CHECK (((ended_at IS NULL) OR (ended_at >= began_at))),
  constraint alarm_count_check CHECK ((count > 0)),
  constraint alarm_kind_check CHECK ((kind = ANY (ARRAY['standstill'::text, 'provider'::text, 'money'::text]))),
  constraint alarm_subject_check CHECK ((subject = ANY (ARRAY[''::text, 'JETCO'::text, 'ASIA_PAY'::text]))),
  constraint alarm_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table allotment (
  event_id bigint not null,
  id bigint generated always as identity not null,
  version integer default 1 not null,
  session_id bigint not null,
  zone_id bigint not null,
  outlet_id bigint not null,
  pricing_id bigint not null,
  price_cents integer not null,
  commission_basis_points integer not null,
  allotted integer not null,
  returned integer default 0 not null,
  returns_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint allotment_pkey PRIMARY KEY (event_id, id),
  constraint allotment_event_id_session_id_zone_id_id_key UNIQUE (event_id, session_id, zone_id, id),
  constraint allotment_allotted_check CHECK (((allotted >= 1) AND (allotted <= 100000))),
  constraint allotment_check CHECK (((returned >= 0) AND (returned <= allotted))),
  constraint allotment_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 10000))),
  constraint allotment_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint allotment_version_check CHECK ((version > 0)),
  constraint allotment_event_id_session_id_zone_id_fkey FOREIGN KEY (event_id, session_id, zone_id) REFERENCES inventory(event_id, session_id, zone_id) ON DELETE CASCADE,
  constraint allotment_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint allotment_pricing_id_fkey FOREIGN KEY (pricing_id) REFERENCES pricing(id) ON DELETE CASCADE
);

create table allowance (
  key text collate "C" not null,
  used_until timestamp with time zone not null,
  constraint allowance_pkey PRIMARY KEY (key)
);

create table api_key (
  id bigint generated always as identity not null,
  name text not null,
  beginning text not null,
  digest bytea not null,
  authorities text[] not null,
  made_by text not null,
  made_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by text,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_digest_key UNIQUE (digest),
  constraint api_key_name_key UNIQUE (name),
  constraint api_key_authorities_check CHECK (((cardinality(authorities) > 0) AND (authorities <@ ARRAY['ROLE_CATALOGUE'::text, 'ROLE_BOX_OFFICE'::text, 'ROLE_FINANCE'::text, 'ROLE_DOOR'::text, 'ROLE_OPERATOR'::text]))),
  constraint api_key_beginning_check CHECK ((beginning ~ '^llk_[\w-]{8}$'::text)),
  constraint api_key_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint api_key_digest_check CHECK ((octet_length(digest) = 32)),
  constraint api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);

create table audit (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  principal text not null,
  type text not null,
  message text not null,
  remote_address text,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_check CHECK ((concat(principal, message, remote_address) !~ '[\x01-\x1f\x7f]'::text)),
  constraint audit_message_check CHECK ((char_length(message) <= 255)),
  constraint audit_principal_check CHECK (((char_length(principal) >= 1) AND (char_length(principal) <= 254))),
  constraint audit_remote_address_check CHECK ((char_length(remote_address) <= 100)),
  constraint audit_type_check CHECK ((type ~ '^[A-Z][A-Z_]{1,59}$'::text))
);

create table audit_seal (
  number bigint not null,
  audit_id bigint not null,
  hash bytea not null,
  constraint audit_seal_pkey PRIMARY KEY (number),
  constraint audit_seal_audit_id_key UNIQUE (audit_id),
  constraint audit_seal_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_seal_number_check CHECK ((number > 0)),
  constraint audit_seal_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id)
);

create table backup (
  id bigint generated always as identity not null,
  due_at timestamp with time zone,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  file text,
  bytes bigint,
  problem text,
  constraint backup_pkey PRIMARY KEY (id),
  constraint backup_bytes_check CHECK ((bytes > 0)),
  constraint backup_check CHECK (((problem IS NULL) = (file IS NOT NULL))),
  constraint backup_check1 CHECK (((file IS NULL) = (bytes IS NULL))),
  constraint backup_check2 CHECK ((ended_at >= begun_at)),
  constraint backup_problem_check CHECK (((char_length(problem) >= 1) AND (char_length(problem) <= 500)))
);

create table check_in_mark (
  is_only boolean default true not null,
  writer bigint default 0 not null,
  moved_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint check_in_mark_pkey PRIMARY KEY (is_only),
  constraint check_in_mark_is_only_check CHECK (is_only)
);

create table code (
  event_id bigint not null,
  id bigint generated always as identity not null,
  batch_id bigint not null,
  code text not null,
  tickets_max integer not null,
  tickets_used integer default 0 not null,
  reduction text not null,
  reduction_value integer not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  withdrawn_at timestamp with time zone,
  person_digest text,
  mailed_digest text,
  mailed_at timestamp with time zone,
  version bigint default 1 not null,
  constraint code_pkey PRIMARY KEY (event_id, id),
  constraint code_event_id_code_key UNIQUE (event_id, code),
  constraint code_check CHECK ((valid_from < valid_until)),
  constraint code_check1 CHECK (((reduction <> 'PERCENT'::text) OR ((reduction_value >= 1) AND (reduction_value <= 100)))),
  constraint code_code_check CHECK ((code ~ '^[A-Z2-9]{4,32}$'::text)),
  constraint code_mailed_check CHECK (((mailed_digest IS NULL) OR (mailed_at IS NOT NULL))) NOT VALID,
  constraint code_reduction_check CHECK ((reduction = ANY (ARRAY['NONE'::text, 'PERCENT'::text, 'AMOUNT'::text, 'PRICE'::text]))),
  constraint code_reduction_value_check CHECK ((reduction_value >= 0)),
  constraint code_tickets_check CHECK (((tickets_used >= 0) AND (tickets_used <= tickets_max))),
  constraint code_tickets_max_check CHECK (((tickets_max >= 1) AND (tickets_max <= 100000))),
  constraint code_event_id_batch_id_fkey FOREIGN KEY (event_id, batch_id) REFERENCES code_batch(event_id, id) ON DELETE CASCADE
);

create table code_batch (
  event_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  ticket_type text not null,
  session_id bigint,
  zone_id bigint,
  price_max_cents integer,
  tickets_per_order_max integer,
  made_by text not null,
  made_at timestamp with time zone default now() not null,
  seats text,
  withdrawing_until timestamp with time zone,
  constraint code_batch_pkey PRIMARY KEY (event_id, id),
  constraint code_batch_made_by_check CHECK (((char_length(made_by) >= 1) AND (char_length(made_by) <= 254))),
  constraint code_batch_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint code_batch_price_max_cents_check CHECK ((price_max_cents >= 0)),
  constraint code_batch_seats_check CHECK (((seats IS NULL) OR ((zone_id IS NOT NULL) AND ((char_length(seats) >= 2) AND (char_length(seats) <= 4000))))),
  constraint code_batch_ticket_type_check CHECK ((ticket_type = ANY (ARRAY['DISCOUNT'::text, 'PRIORITY_BOOKING'::text]))),
  constraint code_batch_tickets_per_order_max_check CHECK (((tickets_per_order_max >= 1) AND (tickets_per_order_max <= 400))),
  constraint code_batch_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table door_change (
  event_id bigint not null,
  session_id bigint not null,
  writer bigint default ((pg_current_xact_id())::text)::bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  number integer not null,
  changed_at timestamp with time zone default now() not null,
  constraint door_change_pkey PRIMARY KEY (event_id, session_id, writer, id)
);

create table door_change_deleted (
  event_id bigint not null,
  writer bigint not null,
  constraint door_change_deleted_pkey PRIMARY KEY (event_id)
);

create table door_change_forgotten (
  is_only boolean default true not null,
  writer bigint,
  constraint door_change_forgotten_pkey PRIMARY KEY (is_only),
  constraint door_change_forgotten_is_only_check CHECK (is_only)
);

create table door_cursor_base (
  is_only boolean default true not null,
  base bigint default 0 not null,
  constraint door_cursor_base_pkey PRIMARY KEY (is_only),
  constraint door_cursor_base_is_only_check CHECK (is_only)
);

create table door_device (
  event_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  gate_id bigint,
  session_ids bigint[] not null,
  enrol_digest bytea,
  enrol_until timestamp with time zone,
  token_digest bytea,
  sealed_list_key bytea not null,
  made_by text not null,
  made_at timestamp with time zone default now() not null,
  enrolled_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by text,
  seen_at timestamp with time zone,
  battery_percent integer,
  scans_waiting integer,
  constraint door_device_pkey PRIMARY KEY (event_id, id),
  constraint door_device_token_digest_key UNIQUE (token_digest),
  constraint door_device_battery_percent_check CHECK (((battery_percent >= 0) AND (battery_percent <= 100))),
  constraint door_device_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint door_device_check1 CHECK (((enrol_digest IS NULL) = (enrol_until IS NULL))),
  constraint door_device_enrol_digest_check CHECK ((octet_length(enrol_digest) = 32)),
  constraint door_device_made_by_check CHECK (((char_length(made_by) >= 1) AND (char_length(made_by) <= 254))),
  constraint door_device_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint door_device_revoked_by_check CHECK (((char_length(revoked_by) >= 1) AND (char_length(revoked_by) <= 254))),
  constraint door_device_scans_waiting_check CHECK ((scans_waiting >= 0)),
  constraint door_device_session_ids_check CHECK (((cardinality(session_ids) >= 1) AND (cardinality(session_ids) <= 100))),
  constraint door_device_token_digest_check CHECK ((octet_length(token_digest) = 32)),
  constraint door_device_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table enquiry (
  id bigint generated always as identity not null,
  mail_id bigint not null,
  locale text not null,
  name text not null,
  email text not null,
  phone_number text not null,
  about_event text not null,
  query text not null,
  created_at timestamp with time zone default now() not null,
  constraint enquiry_pkey PRIMARY KEY (id),
  constraint enquiry_mail_id_key UNIQUE (mail_id),
  constraint enquiry_about_event_check CHECK (((char_length(about_event) >= 1) AND (char_length(about_event) <= 200))),
  constraint enquiry_email_check CHECK (((char_length(email) >= 5) AND (char_length(email) <= 254))),
  constraint enquiry_locale_check CHECK ((locale = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint enquiry_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint enquiry_phone_number_check CHECK (((char_length(phone_number) >= 1) AND (char_length(phone_number) <= 40))),
  constraint enquiry_query_check CHECK (((char_length(query) >= 1) AND (char_length(query) <= 4000))),
  constraint enquiry_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id)
);

create table event (
  id bigint generated by default as identity not null,
  site_id bigint not null,
  event_code text not null,
  name_cht text not null,
  name_eng text not null,
  performers jsonb default '{}'::jsonb not null,
  descriptions jsonb default '{}'::jsonb not null,
  details jsonb default '{}'::jsonb not null,
  buy_notes jsonb default '{}'::jsonb not null,
  types jsonb default '{}'::jsonb not null,
  max_tickets_per_order integer default 8 not null,
  asks_id_number boolean default false not null,
  location_url text,
  doors_minutes_before integer,
  duration_minutes integer,
  sale_opens_at timestamp with time zone,
  published_at timestamp with time zone,
  banner_position integer,
  image_id bigint,
  banner_image_id bigint,
  seating_plan_image_id bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_fold(((((((event_code || ' '::text) || name_cht) || ' '::text) || name_eng) || ' '::text) || localised_text(performers)))) stored not null,
  search_grams text[] generated always as (search_bigrams(((((((event_code || ' '::text) || name_cht) || ' '::text) || name_eng) || ' '::text) || localised_text(performers)))) stored not null,
  tickets_per_visitor_max integer,
  admitted_per_minute integer,
  inside_max integer,
  transfer_hours integer default 24 not null,
  network_fair_seats integer default 16 not null,
  network_seats_max integer default 96 not null,
  transfer_fair_seats integer default 8 not null,
  transfer_seats_max integer default 48 not null,
  transfers_per_person_max integer default 2 not null,
  first_transfer_minutes integer default 30 not null,
  crowded_percent integer default 30 not null,
  transfer_crowded_percent integer default 10 not null,
  transfer_percent_max integer default 40 not null,
  version integer default 1 not null,
  archived boolean default false not null,
  details_markdown jsonb default '{}'::jsonb not null,
  image_alts jsonb default '{}'::jsonb not null,
  seating_plan_alts jsonb default '{}'::jsonb not null,
  banner_focus_x integer,
  banner_focus_y integer,
  complementary_max integer default 0 not null,
  presale_opens_at timestamp with time zone,
  sale_paused_at timestamp with time zone,
  line_message jsonb default '{}'::jsonb not null,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_event_code_key UNIQUE (event_code),
  constraint event_site_id_id_key UNIQUE (site_id, id),
  constraint event_admitted_per_minute_check CHECK (((admitted_per_minute >= 1) AND (admitted_per_minute <= 100000))),
  constraint event_banner_focus_check CHECK (((banner_focus_x IS NULL) = (banner_focus_y IS NULL))),
  constraint event_banner_focus_x_check CHECK (((banner_focus_x >= 0) AND (banner_focus_x <= 100))),
  constraint event_banner_focus_y_check CHECK (((banner_focus_y >= 0) AND (banner_focus_y <= 100))),
  constraint event_banner_position_check CHECK ((banner_position > 0)),
  constraint event_buy_notes_check CHECK (is_localised(buy_notes)),
  constraint event_check CHECK (((admitted_per_minute IS NULL) = (inside_max IS NULL))),
  constraint event_check1 CHECK ((network_fair_seats <= network_seats_max)),
  constraint event_check2 CHECK ((transfer_fair_seats <= transfer_seats_max)),
  constraint event_complementary_max_check CHECK (((complementary_max >= 0) AND (complementary_max <= 100000))),
  constraint event_crowded_percent_check CHECK (((crowded_percent >= 0) AND (crowded_percent <= 100))),
  constraint event_descriptions_check CHECK (is_localised(descriptions)),
  constraint event_details_check CHECK (is_localised(details)),
  constraint event_details_markdown_check CHECK (is_localised(details_markdown)),
  constraint event_doors_minutes_before_check CHECK (((doors_minutes_before >= 0) AND (doors_minutes_before <= 600))),
  constraint event_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 1440))),
  constraint event_event_code_check CHECK ((event_code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'::text)),
  constraint event_first_transfer_minutes_check CHECK (((first_transfer_minutes >= 5) AND (first_transfer_minutes <= 1440))),
  constraint event_id_check CHECK ((id < 2097152)),
  constraint event_image_alts_check CHECK (is_localised(image_alts)),
  constraint event_inside_max_check CHECK (((inside_max >= 1) AND (inside_max <= 1000000))),
  constraint event_line_message_check CHECK (is_localised(line_message)),
  constraint event_location_url_check CHECK ((location_url ~ '^https://'::text)),
  constraint event_max_tickets_per_order_check CHECK (((max_tickets_per_order >= 1) AND (max_tickets_per_order <= 20))),
  constraint event_name_cht_check CHECK (((char_length(name_cht) >= 1) AND (char_length(name_cht) <= 120))),
  constraint event_name_eng_check CHECK (((char_length(name_eng) >= 1) AND (char_length(name_eng) <= 120))),
  constraint event_network_fair_seats_check CHECK (((network_fair_seats >= 0) AND (network_fair_seats <= 100000))),
  constraint event_network_seats_max_check CHECK (((network_seats_max >= 1) AND (network_seats_max <= 100000))),
  constraint event_performers_check CHECK (is_localised(performers)),
  constraint event_presale_check CHECK (((presale_opens_at IS NULL) OR COALESCE((presale_opens_at < sale_opens_at), false))),
  constraint event_seating_plan_alts_check CHECK (is_localised(seating_plan_alts)),
  constraint event_tickets_per_visitor_max_check CHECK (((tickets_per_visitor_max >= 1) AND (tickets_per_visitor_max <= 1000))),
  constraint event_transfer_crowded_percent_check CHECK (((transfer_crowded_percent >= 0) AND (transfer_crowded_percent <= 100))),
  constraint event_transfer_fair_seats_check CHECK (((transfer_fair_seats >= 0) AND (transfer_fair_seats <= 100000))),
  constraint event_transfer_hours_check CHECK (((transfer_hours >= 1) AND (transfer_hours <= 240))),
  constraint event_transfer_percent_max_check CHECK (((transfer_percent_max >= 0) AND (transfer_percent_max <= 100))),
  constraint event_transfer_seats_max_check CHECK (((transfer_seats_max >= 0) AND (transfer_seats_max <= 100000))),
  constraint event_transfers_per_person_max_check CHECK (((transfers_per_person_max >= 0) AND (transfers_per_person_max <= 1000))),
  constraint event_types_check CHECK ((jsonb_typeof(types) = 'object'::text)),
  constraint event_version_check CHECK ((version > 0)),
  constraint event_banner_image_id_fkey FOREIGN KEY (banner_image_id) REFERENCES image(id),
  constraint event_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id),
  constraint event_seating_plan_image_id_fkey FOREIGN KEY (seating_plan_image_id) REFERENCES image(id),
  constraint event_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

create table export_columns (
  id bigint generated always as identity not null,
  account_id bigint not null,
  contents text not null,
  name text not null,
  columns text[] not null,
  made_at timestamp with time zone default now() not null,
  constraint export_columns_pkey PRIMARY KEY (id),
  constraint export_columns_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 30))),
  constraint export_columns_contents_check CHECK ((contents = ANY (ARRAY['orders'::text, 'tickets'::text]))),
  constraint export_columns_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint export_columns_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table export_file (
  id uuid default gen_random_uuid() not null,
  account_id bigint not null,
  contents text not null,
  format text not null,
  locale text not null,
  filter jsonb not null,
  status text default 'WAITING'::text not null,
  rows_total bigint,
  rows_done bigint default 0 not null,
  bytes bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  alive_at timestamp with time zone,
  expires_at timestamp with time zone default (now() + '1 day'::interval) not null,
  columns text[],
  standing_id bigint,
  due_at timestamp with time zone,
  attempts integer default 1 not null,
  mailed_at timestamp with time zone,
  sealed_query bytea,
  constraint export_file_pkey PRIMARY KEY (id),
  constraint export_file_attempts_check CHECK ((attempts > 0)),
  constraint export_file_check CHECK (((ended_at IS NULL) = (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])))),
  constraint export_file_check1 CHECK (((standing_id IS NULL) OR (due_at IS NOT NULL))),
  constraint export_file_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 30))),
  constraint export_file_contents_check CHECK ((contents = ANY (ARRAY['orders'::text, 'tickets'::text, 'sales'::text, 'unsold'::text, 'orderSizes'::text, 'settlement'::text, 'outletSettlement'::text, 'settlementFile'::text, 'refunds'::text]))),
  constraint export_file_filter_check CHECK ((NOT (filter ? 'query'::text))),
  constraint export_file_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'PDF'::text]))),
  constraint export_file_locale_check CHECK ((locale = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint export_file_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'STOPPED'::text, 'FAILED'::text]))),
  constraint export_file_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint export_file_standing_id_fkey FOREIGN KEY (standing_id) REFERENCES standing_export(id) ON DELETE SET NULL
);

create table export_part (
  export_id uuid not null,
  number integer not null,
  content bytea not null,
  constraint export_part_pkey PRIMARY KEY (export_id, number),
  constraint export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_file(id) ON DELETE CASCADE
);

create table fault_minute (
  minute timestamp with time zone not null,
  server uuid not null,
  faults integer default 0 not null,
  busy integer default 0 not null,
  constraint fault_minute_pkey PRIMARY KEY (minute, server),
  constraint fault_minute_busy_check CHECK ((busy >= 0)),
  constraint fault_minute_faults_check CHECK ((faults >= 0)),
  constraint fault_minute_minute_check CHECK ((minute = date_trunc('minute'::text, minute)))
);

create table former_login (
  account_id bigint not null,
  login text not null,
  used_until timestamp with time zone default clock_timestamp() not null,
  constraint former_login_pkey PRIMARY KEY (account_id, used_until),
  constraint former_login_login_check CHECK (((char_length(login) >= 1) AND (char_length(login) <= 50))),
  constraint former_login_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table gate (
  event_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  zone_ids bigint[] default '{}'::bigint[] not null,
  constraint gate_pkey PRIMARY KEY (event_id, id),
  constraint gate_event_id_name_key UNIQUE (event_id, name),
  constraint gate_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint gate_zone_ids_check CHECK ((cardinality(zone_ids) <= 500)),
  constraint gate_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table guest_order (
  event_id bigint not null,
  order_id bigint not null,
  reason text not null,
  allowed_by text not null,
  given_by text not null,
  is_above boolean not null,
  decided_by text,
  decided_at timestamp with time zone,
  constraint guest_order_pkey PRIMARY KEY (event_id, order_id),
  constraint guest_order_allowed_by_check CHECK (((char_length(allowed_by) >= 1) AND (char_length(allowed_by) <= 100))),
  constraint guest_order_check CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint guest_order_check1 CHECK ((is_above OR (decided_by IS NULL))),
  constraint guest_order_check2 CHECK ((decided_by <> given_by)),
  constraint guest_order_decided_by_check CHECK (((char_length(decided_by) >= 1) AND (char_length(decided_by) <= 254))),
  constraint guest_order_given_by_check CHECK (((char_length(given_by) >= 1) AND (char_length(given_by) <= 254))),
  constraint guest_order_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint guest_order_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);

create table human_check_use (
  challenge text collate "C" not null,
  asked_digest text collate "C" not null,
  valid_until timestamp with time zone not null,
  constraint human_check_use_pkey PRIMARY KEY (challenge)
);

create table image (
  id bigint generated by default as identity not null,
  code text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint image_pkey PRIMARY KEY (id),
  constraint image_code_key UNIQUE (code),
  constraint image_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 20971520))),
  constraint image_code_check CHECK ((code ~ '^[0-9a-f]{32}$'::text)),
  constraint image_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/avif'::text]))),
  constraint image_height_check CHECK (((height >= 1) AND (height <= 12000))),
  constraint image_width_check CHECK (((width >= 1) AND (width <= 12000)))
);

create table image_rendition (
  image_id bigint not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint image_rendition_pkey PRIMARY KEY (image_id, width, format),
  constraint image_rendition_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text, 'jpeg'::text]))),
  constraint image_rendition_width_check CHECK (((width >= 1) AND (width <= 12000))),
  constraint image_rendition_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id) ON DELETE CASCADE
);

create table inventory (
  event_id bigint not null,
  session_id bigint not null,
  zone_id bigint not null,
  plan_code text,
  free_seats bytea,
  capacity integer not null,
  free_public integer not null,
  free_restricted_view integer default 0 not null,
  free_house integer default 0 not null,
  free_companion integer default 0 not null,
  largest_block integer not null,
  version bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000000)::numeric))::bigint not null,
  plan_changed_at timestamp with time zone,
  constraint inventory_pkey PRIMARY KEY (event_id, session_id, zone_id),
  constraint inventory_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint inventory_check CHECK (((free_restricted_view >= 0) AND (free_restricted_view <= free_public))),
  constraint inventory_check1 CHECK (((largest_block >= 0) AND (largest_block <= free_public))),
  constraint inventory_check2 CHECK (((plan_code IS NULL) = (free_seats IS NULL))),
  constraint inventory_check3 CHECK ((((free_public + free_house) + free_companion) <= capacity)),
  constraint inventory_free_companion_check CHECK ((free_companion >= 0)),
  constraint inventory_free_house_check CHECK ((free_house >= 0)),
  constraint inventory_free_public_check CHECK ((free_public >= 0)),
  constraint inventory_event_id_session_id_fkey FOREIGN KEY (event_id, session_id) REFERENCES session(event_id, id),
  constraint inventory_plan_code_fkey FOREIGN KEY (plan_code) REFERENCES plan_copy(code),
  constraint inventory_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);

create table issued_pass (
  event_id bigint not null,
  pass_id text collate "C" not null,
  visitor text collate "C" not null,
  tickets_max integer not null,
  valid_until timestamp with time zone not null,
  constraint issued_pass_pkey PRIMARY KEY (event_id, pass_id),
  constraint issued_pass_tickets_max_check CHECK ((tickets_max > 0))
);

create table job (
  key text not null,
  first_seen_at timestamp with time zone default now() not null,
  server text not null,
  started_at timestamp with time zone not null,
  milliseconds integer not null,
  next_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  failures integer default 0 not null,
  failures_on date default CURRENT_DATE not null,
  requested_at timestamp with time zone,
  constraint job_pkey PRIMARY KEY (key),
  constraint job_check CHECK (((failed_at IS NULL) = (last_error IS NULL))),
  constraint job_failures_check CHECK ((failures >= 0)),
  constraint job_key_check CHECK ((key ~ '^[a-zA-Z]{1,40}$'::text)),
  constraint job_last_error_check CHECK (((char_length(last_error) >= 1) AND (char_length(last_error) <= 200))),
  constraint job_milliseconds_check CHECK ((milliseconds >= 0)),
  constraint job_server_check CHECK (((char_length(server) >= 1) AND (char_length(server) <= 120)))
);

create table ledger_line (
  event_id bigint not null,
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  day date default ((now() AT TIME ZONE 'Asia/Hong_Kong'::text))::date not null,
  kind text not null,
  order_id bigint,
  session_id bigint,
  zone_id bigint,
  ticket_type text,
  channel text not null,
  method text not null,
  unit_cents integer not null,
  tickets integer default 0 not null,
  amount_cents bigint not null,
  said_by text not null,
  note text,
  charge text,
  constraint ledger_line_pkey PRIMARY KEY (event_id, id),
  constraint ledger_line_channel_check CHECK ((channel = ANY (ARRAY['WEB'::text, 'COUNTER'::text, 'TELEPHONE'::text, 'GUEST'::text, 'OUTLET'::text]))),
  constraint ledger_line_check CHECK (((session_id IS NULL) = (zone_id IS NULL))),
  constraint ledger_line_check1 CHECK (((tickets = 0) OR (kind = ANY (ARRAY['SALE'::text, 'REFUND'::text, 'CORRECTION'::text, 'EXCHANGE'::text])))),
  constraint ledger_line_check2 CHECK (
CASE kind
    WHEN 'SALE'::text THEN ((amount_cents = ((tickets)::bigint * unit_cents)) AND (tickets > 0))
    WHEN 'FEE'::text THEN (amount_cents > 0)
    WHEN 'DELIVERY'::text THEN (amount_cents > 0)
    WHEN 'DISCOUNT'::text THEN (amount_cents < 0)
    WHEN 'REFUND'::text THEN ((amount_cents <= 0) AND (tickets <= 0))
    WHEN 'COMMISSION'::text THEN (amount_cents <> 0)
    ELSE true
END),
  constraint ledger_line_check3 CHECK (((charge IS NULL) OR ((charge = ANY (ARRAY['FEE'::text, 'DELIVERY'::text])) AND (kind = ANY (ARRAY['REFUND'::text, 'EXCHANGE'::text]))))),
  constraint ledger_line_exchange_check CHECK (((kind <> 'EXCHANGE'::text) OR (charge IS NOT NULL) OR (session_id IS NULL) OR ((tickets <> 0) AND (amount_cents = ((tickets)::bigint * unit_cents))))),
  constraint ledger_line_kind_check CHECK ((kind = ANY (ARRAY['SALE'::text, 'FEE'::text, 'DELIVERY'::text, 'DISCOUNT'::text, 'REFUND'::text, 'COMMISSION'::text, 'CORRECTION'::text, 'EXCHANGE'::text]))),
  constraint ledger_line_method_check CHECK ((method = ANY (ARRAY['JETCO'::text, 'ASIA_PAY'::text, 'CASH'::text, 'COUNTER_CASH'::text, 'COUNTER_CARD'::text, 'OUTLET'::text, 'NONE'::text]))),
  constraint ledger_line_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 800))),
  constraint ledger_line_said_by_check CHECK (((char_length(said_by) >= 1) AND (char_length(said_by) <= 254))),
  constraint ledger_line_ticket_type_check CHECK ((ticket_type = ANY (ARRAY['PUBLIC'::text, 'CONSIGNMENT'::text, 'COMPLEMENTARY'::text, 'DISCOUNT'::text, 'PRIORITY_BOOKING'::text])))
);

create table limit_hit (
  what text not null,
  network cidr not null,
  hour timestamp with time zone not null,
  hits integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint limit_hit_pkey PRIMARY KEY (hour, what, network),
  constraint limit_hit_check CHECK ((first_at <= last_at)),
  constraint limit_hit_hits_check CHECK ((hits > 0)),
  constraint limit_hit_what_check CHECK (((char_length(what) >= 1) AND (char_length(what) <= 200)))
);

create table mail (
  id bigint generated always as identity not null,
  token uuid default gen_random_uuid() not null,
  kind text not null,
  locale text not null,
  recipient text,
  reply_to_name text,
  reply_to text,
  subject text,
  body text,
  created_at timestamp with time zone default now() not null,
  next_attempt_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  last_error text,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  cleared_at timestamp with time zone,
  html text,
  calendar text,
  event_id bigint,
  order_id bigint,
  bounced_at timestamp with time zone,
  bounce_reason text,
  tickets jsonb,
  unsubscribe_address text,
  outline text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_token_key UNIQUE (token),
  constraint mail_attempts_check CHECK ((attempts >= 0)),
  constraint mail_bounce_reason_check CHECK (((char_length(bounce_reason) >= 1) AND (char_length(bounce_reason) <= 500))),
  constraint mail_bounced CHECK (((bounced_at IS NULL) = (bounce_reason IS NULL))),
  constraint mail_calendar_check CHECK ((char_length(calendar) <= 10000)),
  constraint mail_check CHECK (((sent_at IS NULL) OR (given_up_at IS NULL))),
  constraint mail_check1 CHECK ((concat(recipient, reply_to_name, reply_to, subject) !~ '[\x01-\x1f\x7f]'::text)),
  constraint mail_check2 CHECK (((cleared_at IS NOT NULL) OR (num_nulls(recipient, subject, body) = 0))),
  constraint mail_check3 CHECK ((num_nulls(event_id, order_id) = ANY (ARRAY[0, 2]))),
  constraint mail_cleared_check CHECK (((cleared_at IS NULL) OR ((sent_at IS NOT NULL) AND (num_nonnulls(recipient, reply_to_name, reply_to, subject, body, html, calendar) = 0)))),
  constraint mail_kind_check CHECK ((kind ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint mail_last_error_check CHECK ((char_length(last_error) <= 500)),
  constraint mail_locale_check CHECK ((locale = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint mail_outline_check CHECK (((char_length(outline) >= 1) AND (char_length(outline) <= 20000))),
  constraint mail_recipient_check CHECK ((char_length(recipient) <= 254)),
  constraint mail_reply_to_check CHECK ((char_length(reply_to) <= 254)),
  constraint mail_tickets_check CHECK ((pg_column_size(tickets) <= 8000)),
  constraint mail_unsubscribe_address_check CHECK ((char_length(unsubscribe_address) <= 500))
);

create table mail_pace (
  is_only boolean default true not null,
  free_at timestamp with time zone default now() not null,
  constraint mail_pace_pkey PRIMARY KEY (is_only),
  constraint mail_pace_is_only_check CHECK (is_only)
);

create table maintenance (
  id bigint generated always as identity not null,
  message jsonb default '{}'::jsonb not null,
  ends_at timestamp with time zone,
  began_at timestamp with time zone default now() not null,
  began_by text not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint maintenance_pkey PRIMARY KEY (id),
  constraint maintenance_began_by_check CHECK (((char_length(began_by) >= 1) AND (char_length(began_by) <= 254))),
  constraint maintenance_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint maintenance_check1 CHECK ((ended_at >= began_at)),
  constraint maintenance_ended_by_check CHECK (((char_length(ended_by) >= 1) AND (char_length(ended_by) <= 254))),
  constraint maintenance_message_check CHECK ((jsonb_typeof(message) = 'object'::text))
);

create table network_rule (
  id bigint generated always as identity not null,
  network cidr not null,
  kind text not null,
  reason text not null,
  ends_at timestamp with time zone not null,
  made_at timestamp with time zone default now() not null,
  made_by text not null,
  constraint network_rule_pkey PRIMARY KEY (id),
  constraint network_rule_check CHECK ((ends_at > made_at)),
  constraint network_rule_kind_check CHECK ((kind = ANY (ARRAY['BLOCK'::text, 'EXEMPT'::text]))),
  constraint network_rule_made_by_check CHECK (((char_length(made_by) >= 1) AND (char_length(made_by) <= 254))),
  constraint network_rule_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);

create table order_action (
  event_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  decided_by text not null,
  reason text,
  details text,
  seats jsonb,
  constraint order_action_pkey PRIMARY KEY (event_id, order_id, id),
  constraint order_action_check CHECK (((seats IS NULL) OR ((kind = 'SEATS_CHANGED'::text) AND (jsonb_typeof(seats) = 'array'::text)))),
  constraint order_action_decided_by_check CHECK (((char_length(decided_by) >= 1) AND (char_length(decided_by) <= 254))),
  constraint order_action_details_check CHECK (((char_length(details) >= 1) AND (char_length(details) <= 1000))),
  constraint order_action_kind_check CHECK ((kind = ANY (ARRAY['TICKETS_RETURNED'::text, 'TAKEN_BACK'::text, 'MONEY_RETURNED'::text, 'SEATS_CHANGED'::text, 'PAYMENT_TAKEN'::text, 'BUYER_CORRECTED'::text, 'MAIL_REPEATED'::text, 'HOLD_EXTENDED'::text, 'CANCELED'::text, 'REINSTATED'::text, 'REFUND_APPROVED'::text, 'REFUND_SENT'::text, 'REFUND_DECLINED'::text, 'CODE_REPLACED'::text, 'LINKS_VOIDED'::text]))),
  constraint order_action_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 800)))
);

create table order_buyer (
  event_id bigint not null,
  order_id bigint not null,
  account_id bigint,
  mailbox_digest text collate "C" not null,
  telephone_digest text collate "C" not null,
  sealed_person bytea,
  sealed_id_number bytea,
  locale text not null,
  created_at timestamp with time zone default now() not null,
  sealed_answers bytea,
  search_words bigint[] default '{}'::bigint[] not null,
  terms_version integer,
  privacy_version integer,
  constraint order_buyer_pkey PRIMARY KEY (event_id, order_id),
  constraint order_buyer_locale_check CHECK ((locale = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint order_buyer_privacy_version_check CHECK ((privacy_version > 0)),
  constraint order_buyer_terms_version_check CHECK ((terms_version > 0)),
  constraint order_buyer_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);

create table order_mailing (
  event_id bigint not null,
  session_id bigint not null,
  kind text not null,
  order_id bigint not null,
  is_repeated boolean default false not null,
  written_at timestamp with time zone,
  not_before timestamp with time zone,
  constraint order_mailing_pkey PRIMARY KEY (event_id, session_id, kind, order_id),
  constraint order_mailing_kind_check CHECK ((kind = ANY (ARRAY['E_TICKETS'::text, 'REMINDER'::text, 'CONFIRMATION'::text, 'NEWS'::text])))
);

create table order_note (
  event_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  written_by text not null,
  note text not null,
  constraint order_note_pkey PRIMARY KEY (event_id, order_id, id),
  constraint order_note_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000))),
  constraint order_note_written_by_check CHECK (((char_length(written_by) >= 1) AND (char_length(written_by) <= 254)))
);

create table order_numbers (
  event_id bigint not null,
  next_number bigint not null,
  constraint order_numbers_pkey PRIMARY KEY (event_id),
  constraint order_numbers_next_number_check CHECK (((next_number >= 1) AND (next_number <= '4294967296'::bigint))),
  constraint order_numbers_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);

create table order_view (
  id bigint generated always as identity not null,
  account_id bigint not null,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  made_at timestamp with time zone default now() not null,
  constraint order_view_pkey PRIMARY KEY (id),
  constraint order_view_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint order_view_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint order_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table orders (
  event_id bigint not null,
  id bigint not null,
  status text collate "C" default 'WAITING'::text not null,
  pass_id text collate "C" not null,
  wish_digest text not null,
  visitor text collate "C" not null,
  delivery_type text not null,
  ticket_count integer not null,
  tickets_cents integer not null,
  handling_cents integer not null,
  delivery_cents integer not null,
  amount_cents integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  channel text default 'WEB'::text not null,
  sold_by text,
  constraint orders_pkey PRIMARY KEY (event_id, id),
  constraint orders_event_id_pass_id_key UNIQUE (event_id, pass_id),
  constraint orders_channel_check CHECK ((channel = ANY (ARRAY['WEB'::text, 'COUNTER'::text, 'TELEPHONE'::text, 'GUEST'::text, 'OUTLET'::text]))),
  constraint orders_check CHECK ((amount_cents = ((tickets_cents + handling_cents) + delivery_cents))),
  constraint orders_check1 CHECK (((id >> 32) = event_id)),
  constraint orders_check2 CHECK (((settled_at IS NULL) = (status = 'WAITING'::text))),
  constraint orders_delivery_cents_check CHECK ((delivery_cents >= 0)),
  constraint orders_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['NONE'::text, 'FLAT'::text, 'DELIVERY_HK'::text, 'DELIVERY_MACAU'::text, 'DELIVERY_ONSITE'::text]))),
  constraint orders_handling_cents_check CHECK ((handling_cents >= 0)),
  constraint orders_seller_check CHECK (((channel = 'WEB'::text) = (sold_by IS NULL))),
  constraint orders_sold_by_check CHECK (((char_length(sold_by) >= 1) AND (char_length(sold_by) <= 254))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'PAID'::text, 'EXPIRED'::text, 'CANCELED'::text, 'REJECTED'::text]))),
  constraint orders_ticket_count_check CHECK (((ticket_count >= 1) AND (ticket_count <= 400))),
  constraint orders_tickets_cents_check CHECK ((tickets_cents >= 0)),
  constraint orders_plan_mailings TRIGGER DEFERRABLE INITIALLY DEFERRED
);

create table outlet (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  name text not null,
  commission_basis_points integer not null,
  constraint outlet_pkey PRIMARY KEY (id),
  constraint outlet_name_key UNIQUE (name),
  constraint outlet_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 10000))),
  constraint outlet_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint outlet_version_check CHECK ((version > 0))
);

create table outlet_account (
  account_id bigint not null,
  outlet_id bigint not null,
  constraint outlet_account_pkey PRIMARY KEY (account_id),
  constraint outlet_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint outlet_account_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id)
);

create table outlet_sale (
  event_id bigint not null,
  order_id bigint not null,
  allotment_id bigint not null,
  outlet_id bigint not null,
  commission_basis_points integer not null,
  held_until timestamp with time zone,
  voided_at timestamp with time zone,
  voided_by text,
  sold_at timestamp with time zone default now() not null,
  constraint outlet_sale_pkey PRIMARY KEY (event_id, order_id),
  constraint outlet_sale_check CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint outlet_sale_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 10000))),
  constraint outlet_sale_voided_by_check CHECK (((char_length(voided_by) >= 1) AND (char_length(voided_by) <= 254))),
  constraint outlet_sale_event_id_allotment_id_fkey FOREIGN KEY (event_id, allotment_id) REFERENCES allotment(event_id, id),
  constraint outlet_sale_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint outlet_sale_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id)
);

create table outlet_settlement (
  id bigint generated always as identity not null,
  outlet_id bigint not null,
  last_day date not null,
  closed_at timestamp with time zone default now() not null,
  closed_by text not null,
  constraint outlet_settlement_pkey PRIMARY KEY (id),
  constraint outlet_settlement_outlet_id_last_day_key UNIQUE (outlet_id, last_day),
  constraint outlet_settlement_closed_by_check CHECK (((char_length(closed_by) >= 1) AND (char_length(closed_by) <= 254))),
  constraint outlet_settlement_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id)
);

create table outlet_settlement_line (
  event_id bigint not null,
  line_id bigint not null,
  settlement_id bigint not null,
  constraint outlet_settlement_line_pkey PRIMARY KEY (event_id, line_id),
  constraint outlet_settlement_line_event_id_line_id_fkey FOREIGN KEY (event_id, line_id) REFERENCES ledger_line(event_id, id),
  constraint outlet_settlement_line_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES outlet_settlement(id)
);

create table pass_use (
  pass_id text collate "C" not null,
  event_id bigint not null,
  constraint pass_use_pkey PRIMARY KEY (pass_id)
);

create table payment (
  event_id bigint not null,
  invoice_no text collate "C" not null,
  order_id bigint not null,
  method text not null,
  status text default 'REQUESTED'::text not null,
  merchant_id text not null,
  amount_cents integer not null,
  currency text default '344'::text not null,
  captured_cents integer,
  refunded_cents integer,
  settles boolean default false not null,
  nonce text,
  provider_ref text,
  response_code text,
  note text,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  ask_at timestamp with time zone,
  asked integer default 0 not null,
  reported_at timestamp with time zone,
  held_longer boolean default false not null,
  decided_by text,
  refund_asked_at timestamp with time zone,
  refund_refused text,
  refund_unanswered boolean default false not null,
  refund_reason text,
  awaits_proof boolean default false not null,
  given_back_cents integer default 0 not null,
  is_difference boolean default false not null,
  proofs_judged integer default 0 not null,
  captured_currency text,
  transfer_hours integer,
  constraint payment_pkey PRIMARY KEY (event_id, invoice_no),
  constraint payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_captured_cents_check CHECK ((captured_cents >= 0)),
  constraint payment_captured_currency_came_check CHECK (((captured_currency IS NULL) OR ((captured_cents IS NOT NULL) AND (NOT settles)))),
  constraint payment_captured_currency_check CHECK ((char_length(captured_currency) <= 10)),
  constraint payment_check CHECK (((captured_cents IS NOT NULL) = (status = ANY (ARRAY['CAPTURED'::text, 'MISMATCHED'::text, 'REFUND_DUE'::text, 'REFUNDED'::text])))),
  constraint payment_check1 CHECK (((refunded_cents IS NOT NULL) = (status = 'REFUNDED'::text))),
  constraint payment_check2 CHECK (((NOT settles) OR ((status = 'CAPTURED'::text) AND (captured_cents = amount_cents)))),
  constraint payment_check3 CHECK (((status <> 'CAPTURED'::text) OR settles)),
  constraint payment_check4 CHECK (((status <> 'MISMATCHED'::text) OR COALESCE((refund_reason = ANY (ARRAY['merchantId'::text, 'currency'::text, 'amountCents'::text])), false))),
  constraint payment_check5 CHECK (((status <> 'REFUND_DUE'::text) OR COALESCE((refund_reason = ANY (ARRAY['paidAlready'::text, 'seatsGone'::text, 'orderOver'::text])), false))),
  constraint payment_check6 CHECK (((refund_reason IS NULL) OR (status = ANY (ARRAY['MISMATCHED'::text, 'REFUND_DUE'::text, 'REFUNDED'::text])))),
  constraint payment_check7 CHECK (((NOT awaits_proof) OR ((method = 'CASH'::text) AND (status = 'REQUESTED'::text)))),
  constraint payment_decided_by_check CHECK ((char_length(decided_by) <= 254)),
  constraint payment_given_back_check CHECK (((given_back_cents >= 0) AND (given_back_cents <= COALESCE(captured_cents, 0)))),
  constraint payment_given_back_settles_check CHECK (((given_back_cents = 0) OR settles)),
  constraint payment_invoice_no_check CHECK ((invoice_no ~ '^[0-9A-Z]{12,35}$'::text)),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['JETCO'::text, 'ASIA_PAY'::text, 'CASH'::text, 'COUNTER_CASH'::text, 'COUNTER_CARD'::text]))),
  constraint payment_note_check CHECK ((char_length(note) <= 800)),
  constraint payment_proofs_judged_check CHECK ((proofs_judged >= 0)),
  constraint payment_refund_reason_check CHECK ((refund_reason = ANY (ARRAY['merchantId'::text, 'currency'::text, 'amountCents'::text, 'paidAlready'::text, 'seatsGone'::text, 'orderOver'::text]))),
  constraint payment_refund_refused_check CHECK ((char_length(refund_refused) <= 200)),
  constraint payment_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'FAILED'::text, 'CAPTURED'::text, 'MISMATCHED'::text, 'REFUND_DUE'::text, 'REFUNDED'::text]))),
  constraint payment_transfer_hours_check CHECK (((transfer_hours >= 1) AND (transfer_hours <= 240)))
);

create table payment_notice (
  id bigint generated always as identity not null,
  provider text not null,
  kind text not null,
  digest text collate "C" not null,
  invoice_no text collate "C" not null,
  said jsonb not null,
  received_at timestamp with time zone default now() not null,
  handle_at timestamp with time zone default now() not null,
  handled_at timestamp with time zone,
  attempts integer default 0 not null,
  outcome text,
  constraint payment_notice_pkey PRIMARY KEY (id),
  constraint payment_notice_provider_kind_digest_key UNIQUE (provider, kind, digest),
  constraint payment_notice_kind_check CHECK ((kind = ANY (ARRAY['datafeed'::text, 'receipt'::text, 'query'::text]))),
  constraint payment_notice_outcome_check CHECK ((char_length(outcome) <= 200)),
  constraint payment_notice_provider_check CHECK ((provider = ANY (ARRAY['JETCO'::text, 'ASIA_PAY'::text])))
);

create table payment_refund (
  event_id bigint not null,
  invoice_no text not null,
  number integer not null,
  order_id bigint not null,
  amount_cents integer not null,
  reason text not null,
  decided_by text not null,
  created_at timestamp with time zone default now() not null,
  approved_by text,
  sent_at timestamp with time zone,
  sent_by text,
  note text,
  asked_at timestamp with time zone,
  refused text,
  is_unanswered boolean default false not null,
  declined_at timestamp with time zone,
  declined_by text,
  decline_reason text,
  constraint payment_refund_pkey PRIMARY KEY (event_id, invoice_no, number),
  constraint payment_refund_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_refund_approved_by_check CHECK (((char_length(approved_by) >= 1) AND (char_length(approved_by) <= 254))),
  constraint payment_refund_check CHECK (((sent_at IS NULL) OR ((sent_by IS NOT NULL) AND (approved_by IS NOT NULL)))),
  constraint payment_refund_check1 CHECK ((num_nulls(declined_at, declined_by, decline_reason) = ANY (ARRAY[0, 3]))),
  constraint payment_refund_check2 CHECK (((declined_at IS NULL) OR ((sent_at IS NULL) AND (approved_by IS NULL) AND (asked_at IS NULL)))),
  constraint payment_refund_decided_by_check CHECK (((char_length(decided_by) >= 1) AND (char_length(decided_by) <= 254))),
  constraint payment_refund_decline_reason_check CHECK (((char_length(decline_reason) >= 1) AND (char_length(decline_reason) <= 200))),
  constraint payment_refund_declined_by_check CHECK (((char_length(declined_by) >= 1) AND (char_length(declined_by) <= 254))),
  constraint payment_refund_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 800))),
  constraint payment_refund_number_check CHECK ((number > 0)),
  constraint payment_refund_reason_check1 CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint payment_refund_refused_check1 CHECK ((char_length(refused) <= 200)),
  constraint payment_refund_sent_by_check CHECK (((char_length(sent_by) >= 1) AND (char_length(sent_by) <= 254))),
  constraint payment_refund_event_id_invoice_no_fkey FOREIGN KEY (event_id, invoice_no) REFERENCES payment(event_id, invoice_no)
);

create table plan_copy (
  code text not null,
  seat_plan text not null,
  constraint plan_copy_pkey PRIMARY KEY (code),
  constraint plan_copy_code_check CHECK ((code ~ '^[0-9a-f]{64}$'::text))
);

create table plan_draft (
  site_id bigint not null,
  version bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000000)::numeric))::bigint not null,
  document jsonb not null,
  based_on text not null,
  saved_at timestamp with time zone default now() not null,
  saved_by text not null,
  constraint plan_draft_pkey PRIMARY KEY (site_id),
  constraint plan_draft_based_on_check CHECK (((char_length(based_on) >= 1) AND (char_length(based_on) <= 100))),
  constraint plan_draft_document_check CHECK ((jsonb_typeof(document) = 'object'::text)),
  constraint plan_draft_saved_by_check CHECK (((char_length(saved_by) >= 1) AND (char_length(saved_by) <= 254))),
  constraint plan_draft_version_check CHECK ((version > 0)),
  constraint plan_draft_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
);

create table pricing (
  id bigint generated by default as identity not null,
  event_id bigint not null,
  zone_id bigint not null,
  site_id bigint not null,
  ticket_type text not null,
  price_cents integer not null,
  handling_fee_cents integer default 1000 not null,
  version integer default 1 not null,
  fee_by_version integer,
  constraint pricing_pkey PRIMARY KEY (id),
  constraint pricing_event_id_zone_id_ticket_type_key UNIQUE (event_id, zone_id, ticket_type),
  constraint pricing_fee_by_version_check CHECK ((fee_by_version > 0)),
  constraint pricing_handling_fee_cents_check CHECK (((handling_fee_cents >= 0) AND (handling_fee_cents <= 1000000))),
  constraint pricing_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint pricing_ticket_type_check CHECK ((ticket_type = ANY (ARRAY['PUBLIC'::text, 'CONSIGNMENT'::text, 'COMPLEMENTARY'::text, 'DISCOUNT'::text, 'PRIORITY_BOOKING'::text]))),
  constraint pricing_version_check CHECK ((version > 0)),
  constraint pricing_site_id_event_id_fkey FOREIGN KEY (site_id, event_id) REFERENCES event(site_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint pricing_site_id_zone_id_fkey FOREIGN KEY (site_id, zone_id) REFERENCES zone(site_id, id)
);

create table programme_change (
  id bigint generated always as identity not null,
  entity text not null,
  row_id bigint not null,
  at timestamp with time zone default now() not null,
  principal text not null,
  before jsonb,
  after jsonb,
  constraint programme_change_pkey PRIMARY KEY (id),
  constraint programme_change_after_check CHECK ((jsonb_typeof(after) = 'object'::text)),
  constraint programme_change_before_check CHECK ((jsonb_typeof(before) = 'object'::text)),
  constraint programme_change_check CHECK ((num_nulls(before, after) < 2)),
  constraint programme_change_entity_check CHECK ((entity = ANY (ARRAY['event'::text, 'site'::text, 'zone'::text, 'session'::text, 'pricing'::text, 'outlet'::text]))),
  constraint programme_change_principal_check CHECK (((char_length(principal) >= 1) AND (char_length(principal) <= 254)))
);

create table promoter_settlement (
  event_id bigint not null,
  number integer not null,
  last_day date not null,
  tickets bigint not null,
  sales_cents bigint not null,
  discounts_cents bigint not null,
  fees_cents bigint not null,
  deliveries_cents bigint not null,
  refunds_cents bigint not null,
  commissions_cents bigint not null,
  corrections_cents bigint not null,
  closed_at timestamp with time zone default now() not null,
  closed_by text not null,
  exchanges_cents bigint default 0 not null,
  constraint promoter_settlement_pkey PRIMARY KEY (event_id, number),
  constraint promoter_settlement_event_id_last_day_key UNIQUE (event_id, last_day),
  constraint promoter_settlement_closed_by_check CHECK (((char_length(closed_by) >= 1) AND (char_length(closed_by) <= 254))),
  constraint promoter_settlement_number_check CHECK ((number > 0))
);

create table queue (
  event_id bigint not null,
  seed bytea not null,
  arrivals bigint default 0 not null,
  opened_at timestamp with time zone,
  lobby_size bigint,
  served bigint default 0 not null,
  advanced_at timestamp with time zone,
  allowance bigint default 0 not null,
  room integer default 0 not null,
  counted_at timestamp with time zone,
  waiting_since timestamp with time zone,
  constraint queue_pkey PRIMARY KEY (event_id),
  constraint queue_allowance_check CHECK ((allowance >= 0)),
  constraint queue_arrivals_check CHECK ((arrivals >= 0)),
  constraint queue_check CHECK (((opened_at IS NULL) = (lobby_size IS NULL))),
  constraint queue_check1 CHECK ((lobby_size <= arrivals)),
  constraint queue_check2 CHECK ((served <= arrivals)),
  constraint queue_check3 CHECK (((opened_at IS NOT NULL) OR ((served = 0) AND (waiting_since IS NULL)))),
  constraint queue_room_check CHECK ((room >= 0)),
  constraint queue_seed_check CHECK ((octet_length(seed) = 32)),
  constraint queue_served_check CHECK ((served >= 0)),
  constraint queue_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);

create table queue_place (
  event_id bigint not null,
  number bigint not null,
  visitor text collate "C" not null,
  address text collate "C" not null,
  arrived_at timestamp with time zone default now() not null,
  place bigint,
  pass_id text collate "C",
  admitted_at timestamp with time zone,
  valid_until timestamp with time zone,
  ended_at timestamp with time zone,
  code_id bigint,
  constraint queue_place_pkey PRIMARY KEY (event_id, number),
  constraint queue_place_event_id_pass_id_key UNIQUE (event_id, pass_id),
  constraint queue_place_event_id_place_key UNIQUE (event_id, place),
  constraint queue_place_check CHECK (((num_nulls(pass_id, admitted_at, valid_until) = ANY (ARRAY[0, 3])) AND ((place IS NULL) OR (pass_id IS NOT NULL)))),
  constraint queue_place_code_check CHECK (((code_id IS NULL) OR ((pass_id IS NOT NULL) AND (place IS NULL)))),
  constraint queue_place_place_check CHECK ((place >= 0)),
  constraint queue_place_event_id_fkey FOREIGN KEY (event_id) REFERENCES queue(event_id)
);

create table queue_step (
  event_id bigint not null,
  at timestamp with time zone not null,
  served bigint not null,
  constraint queue_step_pkey PRIMARY KEY (event_id, at),
  constraint queue_step_served_check CHECK ((served > 0)),
  constraint queue_step_event_id_fkey FOREIGN KEY (event_id) REFERENCES queue(event_id)
);

create table reconciliation (
  id bigint generated always as identity not null,
  kind text not null,
  provider text not null,
  at timestamp with time zone default now() not null,
  report jsonb not null,
  uploaded_by text,
  constraint reconciliation_pkey PRIMARY KEY (id),
  constraint reconciliation_kind_check CHECK ((kind = ANY (ARRAY['silent'::text, 'settlement'::text]))),
  constraint reconciliation_provider_check CHECK ((provider = ANY (ARRAY['JETCO'::text, 'ASIA_PAY'::text]))),
  constraint reconciliation_uploaded_by_check CHECK (((char_length(uploaded_by) >= 1) AND (char_length(uploaded_by) <= 254)))
);

create table recovery_code (
  account_id bigint not null,
  digest text collate "C" not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, digest),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table reminder_refusal (
  mailbox_digest text not null,
  refused_at timestamp with time zone default now() not null,
  constraint reminder_refusal_pkey PRIMARY KEY (mailbox_digest)
);

create table sale_minute (
  event_id bigint not null,
  minute timestamp with time zone not null,
  server uuid not null,
  placed integer default 0 not null,
  refused integer default 0 not null,
  last_placed_at timestamp with time zone,
  constraint sale_minute_pkey PRIMARY KEY (event_id, minute, server),
  constraint sale_minute_minute_check CHECK ((minute = date_trunc('minute'::text, minute))),
  constraint sale_minute_placed_check CHECK ((placed >= 0)),
  constraint sale_minute_refused_check CHECK ((refused >= 0))
);

create table sale_pause (
  event_id bigint not null,
  id bigint generated always as identity not null,
  paused_at timestamp with time zone default now() not null,
  paused_by text not null,
  reason text not null,
  constraint sale_pause_pkey PRIMARY KEY (event_id, id),
  constraint sale_pause_paused_by_check CHECK (((char_length(paused_by) >= 1) AND (char_length(paused_by) <= 254))),
  constraint sale_pause_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 255))),
  constraint sale_pause_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table scan (
  event_id bigint not null,
  nonce uuid not null,
  id bigint generated always as identity not null,
  session_id bigint not null,
  order_id bigint,
  number integer,
  type text not null,
  outcome text not null,
  device_id bigint,
  scanned_by text,
  gate_id bigint,
  scanned_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  is_offline boolean default false not null,
  is_forced boolean default false not null,
  reason text,
  is_double boolean default false not null,
  undoes uuid,
  writer bigint default ((pg_current_xact_id())::text)::bigint,
  constraint scan_pkey PRIMARY KEY (event_id, nonce),
  constraint scan_check CHECK (((order_id IS NULL) = (number IS NULL))),
  constraint scan_check1 CHECK (((device_id IS NOT NULL) OR (scanned_by IS NOT NULL))),
  constraint scan_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'alreadyIn'::text, 'void'::text, 'unpaid'::text, 'wrongSession'::text, 'wrongGate'::text, 'forged'::text, 'unknown'::text, 'needsIdentity'::text]))),
  constraint scan_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint scan_scanned_by_check CHECK (((char_length(scanned_by) >= 1) AND (char_length(scanned_by) <= 254))),
  constraint scan_type_check CHECK ((type = ANY (ARRAY['entry'::text, 'exit'::text, 'undo'::text]))),
  constraint scan_undoes_check CHECK (((type = 'undo'::text) = (undoes IS NOT NULL)))
);

create table secret (
  name text not null,
  value bytea not null,
  constraint secret_pkey PRIMARY KEY (name),
  constraint secret_value_check CHECK ((octet_length(value) >= 32))
);

create table seed (
  name text not null,
  seeded_at timestamp with time zone default now() not null,
  constraint seed_pkey PRIMARY KEY (name)
);

create table server (
  id uuid not null,
  name text not null,
  version text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  is_draining boolean default false not null,
  link_address text,
  constraint server_pkey PRIMARY KEY (id),
  constraint server_link_address_check CHECK (((char_length(link_address) >= 3) AND (char_length(link_address) <= 300))),
  constraint server_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 300))),
  constraint server_version_check CHECK (((char_length(version) >= 1) AND (char_length(version) <= 100)))
);

create table server_question (
  id uuid not null,
  server_id uuid not null,
  kind text not null,
  body text not null,
  requested_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone,
  reply text,
  constraint server_question_pkey PRIMARY KEY (id),
  constraint server_question_body_check CHECK ((octet_length(body) <= 16384)),
  constraint server_question_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint server_question_reply_check CHECK ((octet_length(reply) <= 2097152)),
  constraint server_question_server_id_fkey FOREIGN KEY (server_id) REFERENCES server(id) ON DELETE CASCADE
);

create table session (
  id bigint generated by default as identity not null,
  event_id bigint not null,
  starts_at timestamp with time zone not null,
  enabled boolean default false not null,
  version integer default 1 not null,
  put_off_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_event_id_id_key UNIQUE (event_id, id),
  constraint session_event_id_starts_at_key UNIQUE (event_id, starts_at),
  constraint session_version_check CHECK ((version > 0)),
  constraint session_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table session_move (
  event_id bigint not null,
  id bigint generated always as identity not null,
  session_id bigint not null,
  starts_before timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  moved_at timestamp with time zone default now() not null,
  last_order_id bigint default 0 not null,
  finished_at timestamp with time zone,
  constraint session_move_pkey PRIMARY KEY (event_id, id),
  constraint session_move_event_id_session_id_fkey FOREIGN KEY (event_id, session_id) REFERENCES session(event_id, id) ON DELETE CASCADE
);

create table session_news (
  event_id bigint not null,
  session_id bigint not null,
  id bigint generated always as identity not null,
  message text not null,
  written_by text not null,
  written_at timestamp with time zone default now() not null,
  constraint session_news_pkey PRIMARY KEY (event_id, session_id, id),
  constraint session_news_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 2000))),
  constraint session_news_written_by_check CHECK (((char_length(written_by) >= 1) AND (char_length(written_by) <= 254)))
);

create table setting (
  name text not null,
  version integer not null,
  value jsonb not null,
  changed_at timestamp with time zone default now() not null,
  changed_by text not null,
  constraint setting_pkey PRIMARY KEY (name, version),
  constraint setting_changed_by_check CHECK (((char_length(changed_by) >= 1) AND (char_length(changed_by) <= 254))),
  constraint setting_name_check CHECK ((name ~ '^[a-zA-Z]{1,30}(\.[a-zA-Z-]{1,30})?$'::text)),
  constraint setting_value_check CHECK ((jsonb_typeof(value) = 'object'::text)),
  constraint setting_version_check CHECK ((version > 0))
);

create table sign_in (
  id text collate "C" not null,
  account_id bigint not null,
  network text not null,
  remembered boolean not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  browser text,
  system text,
  constraint sign_in_pkey PRIMARY KEY (id),
  constraint sign_in_browser_check CHECK ((char_length(browser) <= 20)),
  constraint sign_in_system_check CHECK ((char_length(system) <= 20)),
  constraint sign_in_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table site (
  id bigint generated by default as identity not null,
  name text not null,
  names jsonb default '{}'::jsonb not null,
  region text not null,
  districts jsonb default '{}'::jsonb not null,
  address text default ''::text not null,
  addresses jsonb default '{}'::jsonb not null,
  search_text text generated always as (search_fold(((name || ' '::text) || localised_text(names)))) stored not null,
  search_grams text[] generated always as (search_bigrams(((name || ' '::text) || localised_text(names)))) stored not null,
  version integer default 1 not null,
  marks jsonb default '[]'::jsonb not null,
  constraint site_pkey PRIMARY KEY (id),
  constraint site_name_key UNIQUE (name),
  constraint site_address_check CHECK ((char_length(address) <= 300)),
  constraint site_addresses_check CHECK (is_localised(addresses)),
  constraint site_districts_check CHECK (is_localised(districts)),
  constraint site_marks_check CHECK (((jsonb_typeof(marks) = 'array'::text) AND (jsonb_array_length(marks) <= 200))),
  constraint site_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint site_names_check CHECK (is_localised(names)),
  constraint site_region_check CHECK ((region = ANY (ARRAY['HK'::text, 'MO'::text]))),
  constraint site_version_check CHECK ((version > 0))
);

create table staff_request (
  id uuid not null,
  request_digest text collate "C" not null,
  reply jsonb,
  at timestamp with time zone default now() not null,
  constraint staff_request_pkey PRIMARY KEY (id)
);

create table standing_export (
  id bigint generated always as identity not null,
  account_id bigint,
  contents text not null,
  format text not null,
  locale text not null,
  filter jsonb not null,
  columns text[],
  period text not null,
  weekday smallint,
  hour smallint not null,
  due_at timestamp with time zone not null,
  ran_at timestamp with time zone,
  paused_because text,
  made_at timestamp with time zone default now() not null,
  constraint standing_export_pkey PRIMARY KEY (id),
  constraint standing_export_check CHECK ((due_at > ran_at)),
  constraint standing_export_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 30))),
  constraint standing_export_contents_check CHECK ((contents = ANY (ARRAY['orders'::text, 'tickets'::text, 'sales'::text, 'unsold'::text, 'orderSizes'::text, 'settlement'::text]))),
  constraint standing_export_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint standing_export_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'PDF'::text]))),
  constraint standing_export_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint standing_export_locale_check CHECK ((locale = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint standing_export_paused_because_check CHECK ((paused_because = ANY (ARRAY['BY_HAND'::text, 'NO_RIGHT'::text, 'NO_RECIPIENT'::text]))),
  constraint standing_export_period_check CHECK ((period = ANY (ARRAY['yesterday'::text, 'lastWeek'::text, 'lastMonth'::text, 'all'::text]))),
  constraint standing_export_settlement_check CHECK (((contents <> 'settlement'::text) OR ((filter ? 'eventId'::text) AND (period = 'all'::text)))),
  constraint standing_export_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  constraint standing_export_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
);

create table standing_recipient (
  standing_id bigint not null,
  account_id bigint not null,
  outcome text,
  outcome_at timestamp with time zone,
  constraint standing_recipient_pkey PRIMARY KEY (standing_id, account_id),
  constraint standing_recipient_check CHECK (((outcome IS NULL) = (outcome_at IS NULL))),
  constraint standing_recipient_outcome_check CHECK ((outcome = ANY (ARRAY['MAKING'::text, 'SENT'::text, 'STOPPED'::text, 'FAILED'::text, 'NO_RIGHT'::text]))),
  constraint standing_recipient_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint standing_recipient_standing_id_fkey FOREIGN KEY (standing_id) REFERENCES standing_export(id) ON DELETE CASCADE
);

create table statement_line (
  digest text collate "C" not null,
  said_on text not null,
  amount_cents bigint not null,
  uploaded_at timestamp with time zone default now() not null,
  uploaded_by text not null,
  constraint statement_line_pkey PRIMARY KEY (digest),
  constraint statement_line_said_on_check CHECK ((char_length(said_on) <= 60))
);

create table statement_line_use (
  digest text collate "C" not null,
  invoice_no text collate "C" not null,
  used_at timestamp with time zone default now() not null,
  constraint statement_line_use_pkey PRIMARY KEY (digest)
);

create table ticket (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  session_id bigint not null,
  zone_id bigint not null,
  pricing_id bigint not null,
  price_cents integer not null,
  handling_fee_cents integer not null,
  row_label text collate "C",
  seat_number integer,
  restricted_view boolean default false not null,
  is_live boolean default true not null,
  discount_cents integer default 0 not null,
  returned_at timestamp with time zone,
  code_id bigint,
  constraint ticket_pkey PRIMARY KEY (event_id, order_id, number),
  constraint ticket_check CHECK (((row_label IS NULL) = (seat_number IS NULL))),
  constraint ticket_discount_cents_check CHECK ((discount_cents >= 0)),
  constraint ticket_handling_fee_cents_check CHECK ((handling_fee_cents >= 0)),
  constraint ticket_number_check CHECK (((number >= 1) AND (number <= 400))),
  constraint ticket_price_cents_check CHECK ((price_cents >= 0)),
  constraint ticket_returned_check CHECK (((returned_at IS NULL) OR (NOT is_live))),
  constraint ticket_seat_number_check CHECK (((seat_number >= 1) AND (seat_number <= 999)))
);

create table ticket_confirmation (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  digest text collate "C" not null,
  tries_left integer not null,
  valid_until timestamp with time zone not null,
  constraint ticket_confirmation_pkey PRIMARY KEY (event_id, order_id, number),
  constraint ticket_confirmation_number_check CHECK (((number >= 0) AND (number <= 400))),
  constraint ticket_confirmation_tries_left_check CHECK ((tries_left >= 0))
);

create table ticket_holder (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  sealed_name bytea,
  sealed_email bytea,
  locale text,
  transfers integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  holder_digest text,
  constraint ticket_holder_pkey PRIMARY KEY (event_id, order_id, number),
  constraint ticket_holder_check CHECK (((sealed_email IS NULL) = (locale IS NULL))),
  constraint ticket_holder_locale_check CHECK ((locale = ANY (ARRAY['zh-hk'::text, 'zh-tw'::text, 'en'::text]))),
  constraint ticket_holder_number_check CHECK (((number >= 1) AND (number <= 400))),
  constraint ticket_holder_transfers_check CHECK ((transfers >= 0))
);

create table ticket_issue (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  issue integer not null,
  reason text not null,
  issued_at timestamp with time zone default now() not null,
  constraint ticket_issue_pkey PRIMARY KEY (event_id, order_id, number),
  constraint ticket_issue_issue_check CHECK (((issue >= 2) AND (issue <= 65535))),
  constraint ticket_issue_number_check CHECK (((number >= 1) AND (number <= 400))),
  constraint ticket_issue_reason_check CHECK ((reason = ANY (ARRAY['TRANSFER'::text, 'LOST'::text, 'MISPRINT'::text, 'LEAK'::text])))
);

create table ticket_key (
  event_id bigint not null,
  number integer not null,
  public_key bytea not null,
  sealed_key bytea not null,
  made_at timestamp with time zone default now() not null,
  refused_at timestamp with time zone,
  constraint ticket_key_pkey PRIMARY KEY (event_id, number),
  constraint ticket_key_number_check CHECK (((number >= 1) AND (number <= 255))),
  constraint ticket_key_public_key_check CHECK ((octet_length(public_key) = 32))
);

create table ticket_link (
  event_id bigint not null,
  order_id bigint not null,
  version integer not null,
  constraint ticket_link_pkey PRIMARY KEY (event_id, order_id),
  constraint ticket_link_version_check CHECK ((version > 1))
);

create table ticket_print (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  id bigint generated always as identity not null,
  issue integer not null,
  printed_by text not null,
  printed_at timestamp with time zone default now() not null,
  request_id uuid,
  constraint ticket_print_pkey PRIMARY KEY (event_id, order_id, number, id),
  constraint ticket_print_once UNIQUE (event_id, order_id, number, request_id),
  constraint ticket_print_printed_by_check CHECK (((char_length(printed_by) >= 1) AND (char_length(printed_by) <= 254)))
);

create table ticket_reissue (
  event_id bigint not null,
  id bigint generated always as identity not null,
  session_id bigint,
  reason text not null,
  has_new_key boolean not null,
  tickets integer not null,
  orders integer not null,
  decided_by text not null,
  decided_at timestamp with time zone default now() not null,
  last_order_id bigint default 0 not null,
  orders_seen integer default 0 not null,
  finished_at timestamp with time zone,
  constraint ticket_reissue_pkey PRIMARY KEY (event_id, id),
  constraint ticket_reissue_check CHECK (((orders >= 0) AND (orders <= tickets))),
  constraint ticket_reissue_check1 CHECK (((NOT has_new_key) OR ((reason = 'LEAK'::text) AND (session_id IS NULL)))),
  constraint ticket_reissue_decided_by_check CHECK (((char_length(decided_by) >= 1) AND (char_length(decided_by) <= 254))),
  constraint ticket_reissue_orders_seen_check CHECK ((orders_seen >= 0)),
  constraint ticket_reissue_reason_check CHECK ((reason = ANY (ARRAY['MISPRINT'::text, 'LEAK'::text]))),
  constraint ticket_reissue_tickets_check CHECK ((tickets >= 0)),
  constraint ticket_reissue_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint ticket_reissue_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id)
);

create table ticket_settings (
  event_id bigint not null,
  release_days integer default 14,
  reminder_hours integer default 24,
  holder_names text default 'NO'::text not null,
  checks_identity boolean default false not null,
  allows_reentry boolean default false not null,
  transfers_max integer default 3 not null,
  terms jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  constraint ticket_settings_pkey PRIMARY KEY (event_id),
  constraint ticket_settings_holder_names_check CHECK ((holder_names = ANY (ARRAY['NO'::text, 'OPTIONAL'::text, 'REQUIRED'::text]))),
  constraint ticket_settings_release_days_check CHECK (((release_days >= 0) AND (release_days <= 365))),
  constraint ticket_settings_reminder_hours_check CHECK (((reminder_hours >= 1) AND (reminder_hours <= 336))),
  constraint ticket_settings_terms_check CHECK (is_localised(terms)),
  constraint ticket_settings_transfers_max_check CHECK (((transfers_max >= 0) AND (transfers_max <= 20))),
  constraint ticket_settings_version_check CHECK ((version > 0)),
  constraint ticket_settings_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table transfer_proof (
  event_id bigint not null,
  invoice_no text collate "C" not null,
  number integer not null,
  content_type text not null,
  content bytea not null,
  uploaded_at timestamp with time zone default now() not null,
  constraint transfer_proof_pkey PRIMARY KEY (event_id, invoice_no, number),
  constraint transfer_proof_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 5242880))),
  constraint transfer_proof_content_type_check CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint transfer_proof_number_check CHECK ((number >= 1)),
  constraint transfer_proof_event_id_invoice_no_fkey FOREIGN KEY (event_id, invoice_no) REFERENCES payment(event_id, invoice_no)
);

create table webhook (
  id bigint generated always as identity not null,
  address text not null,
  events text[] not null,
  is_enabled boolean default true not null,
  sealed_secret bytea not null,
  sealed_secret_before bytea,
  secret_before_until timestamp with time zone,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  made_by text not null,
  made_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 500))),
  constraint webhook_check CHECK (((sealed_secret_before IS NULL) = (secret_before_until IS NULL))),
  constraint webhook_check1 CHECK (((disabled_at IS NULL) OR (NOT is_enabled))),
  constraint webhook_check2 CHECK (((removed_at IS NULL) OR (NOT is_enabled))),
  constraint webhook_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['order.paid'::text, 'order.cancelled'::text, 'order.refunded'::text, 'tickets.checkedIn'::text, 'event.changed'::text])))
);

create table webhook_delivery (
  id bigint generated always as identity not null,
  token uuid default gen_random_uuid() not null,
  webhook_id bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  claimed_until timestamp with time zone,
  attempted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  given_up_at timestamp with time zone,
  answer_status integer,
  answer text,
  failure text,
  milliseconds integer,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_answer_check CHECK ((char_length(answer) <= 1024)),
  constraint webhook_delivery_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_delivery_check CHECK (((delivered_at IS NULL) OR (given_up_at IS NULL))),
  constraint webhook_delivery_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint webhook_delivery_failure_check CHECK ((char_length(failure) <= 200)),
  constraint webhook_delivery_milliseconds_check CHECK ((milliseconds >= 0)),
  constraint webhook_delivery_type_check CHECK ((type = ANY (ARRAY['order.paid'::text, 'order.cancelled'::text, 'order.refunded'::text, 'tickets.checkedIn'::text, 'event.changed'::text, 'webhook.test'::text]))),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);

create table withheld_seat (
  event_id bigint not null,
  session_id bigint not null,
  zone_id bigint not null,
  row_label text not null,
  seat_number integer not null,
  withholding_id bigint not null,
  constraint withheld_seat_pkey PRIMARY KEY (event_id, session_id, zone_id, row_label, seat_number),
  constraint withheld_seat_seat_number_check CHECK (((seat_number >= 1) AND (seat_number <= 999))),
  constraint withheld_seat_event_id_session_id_zone_id_withholding_id_fkey FOREIGN KEY (event_id, session_id, zone_id, withholding_id) REFERENCES withholding(event_id, session_id, zone_id, id) ON DELETE CASCADE
);

create table withholding (
  event_id bigint not null,
  id bigint generated always as identity not null,
  session_id bigint not null,
  zone_id bigint not null,
  kind text not null,
  reason text not null,
  places integer not null,
  ends_at timestamp with time zone,
  principal text not null,
  created_at timestamp with time zone default now() not null,
  allotment_id bigint,
  constraint withholding_pkey PRIMARY KEY (event_id, id),
  constraint withholding_event_id_session_id_zone_id_id_key UNIQUE (event_id, session_id, zone_id, id),
  constraint withholding_check CHECK (((allotment_id IS NULL) OR ((kind = 'OUTLET'::text) AND (ends_at IS NOT NULL)))),
  constraint withholding_kind_check CHECK ((kind = ANY (ARRAY['HOUSE'::text, 'KILL'::text, 'OUTLET'::text]))),
  constraint withholding_places_check CHECK (((places >= 1) AND (places <= 100000))),
  constraint withholding_principal_check CHECK (((char_length(principal) >= 1) AND (char_length(principal) <= 254))),
  constraint withholding_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint withholding_event_id_session_id_zone_id_allotment_id_fkey FOREIGN KEY (event_id, session_id, zone_id, allotment_id) REFERENCES allotment(event_id, session_id, zone_id, id),
  constraint withholding_event_id_session_id_zone_id_fkey FOREIGN KEY (event_id, session_id, zone_id) REFERENCES inventory(event_id, session_id, zone_id)
);

create table wrong_guess (
  key text collate "C" not null,
  guesses integer not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint wrong_guess_pkey PRIMARY KEY (key),
  constraint wrong_guess_guesses_check CHECK ((guesses > 0))
);

create table zone (
  id bigint generated by default as identity not null,
  site_id bigint not null,
  name text not null,
  names jsonb default '{}'::jsonb not null,
  auto_arrange_asc boolean default false not null,
  free_seating boolean default false not null,
  seat_plan text,
  standing_capacity integer,
  image_id bigint,
  prefers_middle boolean default true not null,
  shape jsonb,
  version integer default 1 not null,
  constraint zone_pkey PRIMARY KEY (id),
  constraint zone_site_id_id_key UNIQUE (site_id, id),
  constraint zone_site_id_name_key UNIQUE (site_id, name),
  constraint zone_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint zone_names_check CHECK (is_localised(names)),
  constraint zone_places_check CHECK (
CASE
    WHEN free_seating THEN (seat_plan IS NULL)
    ELSE (standing_capacity IS NULL)
END),
  constraint zone_shape_check CHECK (is_zone_shape(shape)),
  constraint zone_standing_capacity_check CHECK (((standing_capacity >= 1) AND (standing_capacity <= 100000))),
  constraint zone_version_check CHECK ((version > 0)),
  constraint zone_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id),
  constraint zone_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

CREATE INDEX account_awaiting ON public.account USING btree (created_at) WHERE awaits_activation;

CREATE INDEX account_key_account ON public.account_key USING btree (account_id, purpose);

CREATE INDEX account_key_over ON public.account_key USING btree (expires_at);

CREATE INDEX account_search_grams ON public.account USING gin (search_bigrams(((((((login || ' '::text) || email) || ' '::text) || first_name) || ' '::text) || last_name)));

CREATE INDEX admission_of_session ON public.admission USING btree (event_id, session_id, at);

CREATE UNIQUE INDEX alarm_open_once ON public.alarm USING btree (event_id, kind, subject) WHERE (ended_at IS NULL);

CREATE INDEX alarm_over ON public.alarm USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX allotment_outlet_idx ON public.allotment USING btree (outlet_id, event_id);

CREATE INDEX allowance_over ON public.allowance USING btree (used_until);

CREATE INDEX audit_by_date ON public.audit USING btree (at, id);

CREATE INDEX audit_by_principal ON public.audit USING btree (principal, at, id);

CREATE INDEX audit_by_type ON public.audit USING btree (type, at, id);

CREATE INDEX backup_ended ON public.backup USING btree (ended_at);

CREATE UNIQUE INDEX backup_of_night ON public.backup USING btree (due_at) WHERE (problem IS NULL);

CREATE INDEX code_batch_idx ON public.code USING btree (event_id, batch_id, id);

CREATE UNIQUE INDEX code_mailed_once ON public.code USING btree (event_id, batch_id, mailed_digest) WHERE (mailed_digest IS NOT NULL);

CREATE INDEX code_of_persons ON public.code USING btree (event_id, id) WHERE ((person_digest IS NOT NULL) OR (mailed_digest IS NOT NULL));

CREATE INDEX door_change_over ON public.door_change USING brin (changed_at);

CREATE UNIQUE INDEX door_device_enrol ON public.door_device USING btree (enrol_digest) WHERE (enrol_digest IS NOT NULL);

CREATE INDEX enquiry_created ON public.enquiry USING btree (created_at);

CREATE INDEX enquiry_from ON public.enquiry USING btree (lower(email));

CREATE INDEX event_code_in_any_case ON public.event USING btree (lower(event_code));

CREATE INDEX event_search_grams ON public.event USING gin (search_grams);

CREATE INDEX event_search_trigrams ON public.event USING gin (search_text gin_trgm_ops);

CREATE INDEX event_site ON public.event USING btree (site_id);

CREATE UNIQUE INDEX export_columns_name_once ON public.export_columns USING btree (account_id, contents, lower(name));

CREATE INDEX export_file_account_idx ON public.export_file USING btree (account_id, created_at);

CREATE UNIQUE INDEX export_file_due_once ON public.export_file USING btree (standing_id, due_at, account_id) WHERE (standing_id IS NOT NULL);

CREATE INDEX export_file_open_idx ON public.export_file USING btree (created_at) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

CREATE INDEX export_file_over_idx ON public.export_file USING btree (expires_at);

CREATE INDEX export_file_unmailed ON public.export_file USING btree (ended_at) WHERE ((standing_id IS NOT NULL) AND (mailed_at IS NULL));

CREATE INDEX former_login_login ON public.former_login USING btree (login);

CREATE INDEX human_check_use_over ON public.human_check_use USING btree (valid_until);

CREATE INDEX issued_pass_over ON public.issued_pass USING btree (valid_until);

CREATE INDEX ledger_line_day_idx ON public.ledger_line USING btree (day, event_id);

CREATE INDEX ledger_line_order_idx ON public.ledger_line USING btree (event_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX ledger_line_unpaid_sale ON public.ledger_line USING btree (day, event_id, order_id) WHERE ((kind = 'SALE'::text) AND (method = ANY (ARRAY['OUTLET'::text, 'NONE'::text])));

CREATE INDEX mail_bounced ON public.mail USING btree (bounced_at) WHERE (bounced_at IS NOT NULL);

CREATE INDEX mail_codes ON public.mail USING btree (order_id) WHERE ((kind = 'ticket-confirm'::text) AND (cleared_at IS NULL));

CREATE INDEX mail_created ON public.mail USING btree (created_at);

CREATE INDEX mail_due ON public.mail USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX mail_given_up ON public.mail USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);

CREATE INDEX mail_of_order_idx ON public.mail USING btree (event_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX mail_of_orders ON public.mail USING btree (id) WHERE (order_id IS NOT NULL);

CREATE INDEX mail_reply_to ON public.mail USING btree (lower(reply_to)) WHERE (reply_to IS NOT NULL);

CREATE INDEX mail_to ON public.mail USING btree (lower(recipient)) WHERE (recipient IS NOT NULL);

CREATE INDEX mail_to_clear ON public.mail USING btree (sent_at) WHERE (cleared_at IS NULL);

CREATE UNIQUE INDEX maintenance_open ON public.maintenance USING btree ((true)) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX network_rule_network ON public.network_rule USING btree (network, kind);

CREATE INDEX order_buyer_account ON public.order_buyer USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX order_buyer_kept ON public.order_buyer USING btree (created_at) WHERE ((sealed_person IS NOT NULL) OR (sealed_id_number IS NOT NULL));

CREATE INDEX order_buyer_mailbox ON public.order_buyer USING btree (event_id, mailbox_digest);

CREATE INDEX order_buyer_search_words_idx ON public.order_buyer USING gin (search_words);

CREATE INDEX order_buyer_telephone ON public.order_buyer USING btree (event_id, telephone_digest);

CREATE INDEX order_buyer_without_words_idx ON public.order_buyer USING btree (event_id, order_id) WHERE ((search_words = '{}'::bigint[]) AND (sealed_person IS NOT NULL));

CREATE INDEX order_mailing_repeated ON public.order_mailing USING btree (event_id, session_id, kind, order_id) WHERE ((written_at IS NULL) AND is_repeated);

CREATE INDEX order_mailing_waiting ON public.order_mailing USING btree (event_id, session_id, kind, order_id) WHERE (written_at IS NULL);

CREATE UNIQUE INDEX order_view_name_once ON public.order_view USING btree (account_id, lower(name));

CREATE INDEX order_view_shared ON public.order_view USING btree (id) WHERE is_shared;

CREATE INDEX orders_closed_unpaid ON public.orders USING btree (status, event_id, id) WHERE (status = ANY (ARRAY['EXPIRED'::text, 'CANCELED'::text, 'REJECTED'::text]));

CREATE INDEX orders_expiring ON public.orders USING btree (expires_at) WHERE ((status = 'WAITING'::text) AND (expires_at > '-infinity'::timestamp with time zone));

CREATE UNIQUE INDEX orders_held_once ON public.orders USING btree (event_id, visitor) WHERE (status = 'WAITING'::text);

CREATE INDEX orders_not_web ON public.orders USING btree (channel, event_id, id) WHERE (channel <> 'WEB'::text);

CREATE INDEX orders_paid ON public.orders USING btree (event_id, visitor) WHERE (status = 'PAID'::text);

CREATE INDEX orders_placed ON public.orders USING btree (created_at) WHERE (status <> 'WAITING'::text);

CREATE INDEX orders_sold_by ON public.orders USING btree (sold_by, event_id, id) WHERE (sold_by IS NOT NULL);

CREATE INDEX outlet_account_of ON public.outlet_account USING btree (outlet_id);

CREATE INDEX outlet_sale_allotment_idx ON public.outlet_sale USING btree (event_id, allotment_id);

CREATE INDEX outlet_sale_held ON public.outlet_sale USING btree (held_until) WHERE (held_until IS NOT NULL);

CREATE INDEX outlet_sale_outlet_idx ON public.outlet_sale USING btree (outlet_id, sold_at, order_id);

CREATE INDEX outlet_settlement_line_of ON public.outlet_settlement_line USING btree (settlement_id);

CREATE INDEX payment_gone_back ON public.payment USING btree (settled_at) WHERE (status = 'REFUNDED'::text);

CREATE INDEX payment_in_hand ON public.payment USING btree (created_at) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'MISMATCHED'::text, 'REFUND_DUE'::text]));

CREATE INDEX payment_notice_invoice ON public.payment_notice USING btree (invoice_no);

CREATE INDEX payment_notice_to_handle ON public.payment_notice USING btree (handle_at) WHERE (handled_at IS NULL);

CREATE INDEX payment_order ON public.payment USING btree (event_id, order_id);

CREATE INDEX payment_refund_due_idx ON public.payment_refund USING btree (created_at) WHERE ((sent_at IS NULL) AND (declined_at IS NULL));

CREATE INDEX payment_refund_order_idx ON public.payment_refund USING btree (event_id, order_id);

CREATE INDEX payment_settled_at ON public.payment USING btree (settled_at, event_id, order_id) WHERE settles;

CREATE INDEX payment_settled_by ON public.payment USING btree (method, event_id, order_id) WHERE settles;

CREATE UNIQUE INDEX payment_settles_once ON public.payment USING btree (event_id, order_id) WHERE (settles AND (NOT is_difference));

CREATE INDEX payment_terminal_slip ON public.payment USING btree (upper(translate(provider_ref, ' -'::text, ''::text))) WHERE ((method = 'COUNTER_CARD'::text) AND (provider_ref <> 'by hand'::text));

CREATE INDEX payment_to_ask ON public.payment USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE INDEX payment_to_go_back ON public.payment USING btree (settled_at) WHERE (status = ANY (ARRAY['MISMATCHED'::text, 'REFUND_DUE'::text]));

CREATE INDEX payment_transfer_waiting ON public.payment USING btree (created_at, invoice_no) WHERE ((method = 'CASH'::text) AND (status = 'REQUESTED'::text));

CREATE INDEX pricing_zone ON public.pricing USING btree (zone_id);

CREATE INDEX programme_change_row ON public.programme_change USING btree (entity, row_id, id);

CREATE INDEX queue_place_address ON public.queue_place USING btree (event_id, address, arrived_at);

CREATE INDEX queue_place_code ON public.queue_place USING btree (event_id, code_id, valid_until) WHERE (code_id IS NOT NULL);

CREATE INDEX queue_place_inside ON public.queue_place USING btree (event_id, valid_until) WHERE (pass_id IS NOT NULL);

CREATE UNIQUE INDEX queue_place_once ON public.queue_place USING btree (event_id, visitor) WHERE (ended_at IS NULL);

CREATE INDEX reconciliation_at ON public.reconciliation USING btree (at);

CREATE INDEX reminder_refusal_age ON public.reminder_refusal USING btree (refused_at);

CREATE INDEX sale_minute_over ON public.sale_minute USING btree (minute);

CREATE INDEX scan_double ON public.scan USING btree (event_id, session_id, id) WHERE is_double;

CREATE INDEX scan_entry_writer ON public.scan USING btree (writer) WHERE ((type = 'entry'::text) AND (outcome = 'ok'::text));

CREATE INDEX scan_of_session ON public.scan USING btree (event_id, session_id, id);

CREATE INDEX scan_of_ticket ON public.scan USING btree (event_id, order_id, number, id) WHERE (order_id IS NOT NULL);

CREATE INDEX server_question_age ON public.server_question USING btree (requested_at);

CREATE INDEX server_question_waiting ON public.server_question USING btree (server_id, requested_at) WHERE (taken_at IS NULL);

CREATE INDEX session_move_waiting ON public.session_move USING btree (moved_at) WHERE (finished_at IS NULL);

CREATE INDEX sign_in_account ON public.sign_in USING btree (account_id, created_at);

CREATE INDEX sign_in_over ON public.sign_in USING btree (expires_at);

CREATE INDEX site_search_grams ON public.site USING gin (search_grams);

CREATE INDEX staff_request_at ON public.staff_request USING btree (at);

CREATE INDEX standing_export_account ON public.standing_export USING btree (account_id);

CREATE INDEX standing_export_due ON public.standing_export USING btree (due_at) WHERE (paused_because IS NULL);

CREATE INDEX standing_recipient_account ON public.standing_recipient USING btree (account_id);

CREATE INDEX statement_line_uploaded_at ON public.statement_line USING btree (uploaded_at);

CREATE INDEX ticket_code_idx ON public.ticket USING btree (event_id, code_id, order_id) WHERE (code_id IS NOT NULL);

CREATE INDEX ticket_confirmation_over ON public.ticket_confirmation USING btree (valid_until);

CREATE INDEX ticket_holder_mailbox ON public.ticket_holder USING btree (holder_digest) WHERE (holder_digest IS NOT NULL);

CREATE INDEX ticket_holder_without_digest ON public.ticket_holder USING btree (event_id, order_id, number) WHERE ((sealed_email IS NOT NULL) AND (holder_digest IS NULL));

CREATE INDEX ticket_reissue_open ON public.ticket_reissue USING btree (decided_at) WHERE (finished_at IS NULL);

CREATE UNIQUE INDEX ticket_seat_sold_once ON public.ticket USING btree (event_id, session_id, zone_id, row_label, seat_number) WHERE (is_live AND (row_label IS NOT NULL));

CREATE UNIQUE INDEX webhook_address_once ON public.webhook USING btree (address) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX webhook_delivery_change_once ON public.webhook_delivery USING btree (webhook_id, created_at, data) WHERE (type = 'event.changed'::text);

CREATE INDEX webhook_delivery_created_at ON public.webhook_delivery USING btree (created_at);

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (webhook_id, next_attempt_at) WHERE ((delivered_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX webhook_delivery_given_up ON public.webhook_delivery USING btree (webhook_id, id) WHERE (given_up_at IS NOT NULL);

CREATE INDEX webhook_delivery_of ON public.webhook_delivery USING btree (webhook_id, id);

CREATE INDEX withheld_seat_of ON public.withheld_seat USING btree (event_id, withholding_id);

CREATE UNIQUE INDEX withholding_allotment ON public.withholding USING btree (event_id, allotment_id) WHERE (allotment_id IS NOT NULL);

CREATE INDEX withholding_end ON public.withholding USING btree (ends_at) WHERE (ends_at IS NOT NULL);

CREATE INDEX wrong_guess_over ON public.wrong_guess USING btree (last_at);

CREATE TRIGGER account_former_login AFTER UPDATE OF login ON public.account FOR EACH ROW WHEN ((old.login IS DISTINCT FROM new.login)) EXECUTE FUNCTION keep_former_login();

CREATE TRIGGER account_version BEFORE UPDATE ON public.account FOR EACH ROW WHEN ((((((((old.login IS DISTINCT FROM new.login) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.activated IS DISTINCT FROM new.activated)) OR (old.lang_key IS DISTINCT FROM new.lang_key)) OR (old.authorities IS DISTINCT FROM new.authorities))) EXECUTE FUNCTION raise_account_version();

CREATE TRIGGER audit_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER changed_admissions_at_door AFTER UPDATE ON public.admission REFERENCING NEW TABLE AS admitted FOR EACH STATEMENT EXECUTE FUNCTION note_admissions();

CREATE TRIGGER inventory_with_tickets_stays BEFORE DELETE ON public.inventory FOR EACH ROW WHEN (has_tickets(old.event_id, old.session_id, old.zone_id)) EXECUTE FUNCTION refuse_loss();

CREATE TRIGGER ledger_line_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER new_admissions_at_door AFTER INSERT ON public.admission REFERENCING NEW TABLE AS admitted FOR EACH STATEMENT EXECUTE FUNCTION note_admissions();

CREATE TRIGGER order_buyer_at_door AFTER UPDATE OF sealed_person ON public.order_buyer FOR EACH ROW WHEN (((old.sealed_person IS DISTINCT FROM new.sealed_person) AND (new.sealed_person IS NOT NULL))) EXECUTE FUNCTION note_corrected_buyer();

CREATE TRIGGER orders_at_door AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((old.status <> new.status) AND (('PAID'::text = old.status) OR ('PAID'::text = new.status)))) EXECUTE FUNCTION note_paid_order();

CREATE TRIGGER orders_moves AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((old.status <> new.status) AND (((((((((old.status <> 'WAITING'::text) OR (new.status <> 'PAID'::text)) AND ((old.status <> 'EXPIRED'::text) OR (new.status <> 'PAID'::text))) AND ((old.status <> 'WAITING'::text) OR (new.status <> 'EXPIRED'::text))) AND ((old.status <> 'WAITING'::text) OR (new.status <> 'CANCELED'::text))) AND ((old.status <> 'WAITING'::text) OR (new.status <> 'REJECTED'::text))) AND ((old.status <> 'PAID'::text) OR (new.status <> 'CANCELED'::text))) AND ((old.status <> 'CANCELED'::text) OR (new.status <> 'WAITING'::text))) AND ((old.status <> 'EXPIRED'::text) OR (new.status <> 'WAITING'::text))))) EXECUTE FUNCTION refuse_move();

CREATE CONSTRAINT TRIGGER orders_plan_mailings AFTER INSERT OR UPDATE OF status ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = 'PAID'::text)) EXECUTE FUNCTION plan_mailings();

CREATE TRIGGER outlet_settlement_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.outlet_settlement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER outlet_settlement_line_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.outlet_settlement_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_moves AFTER UPDATE OF status ON public.payment FOR EACH ROW WHEN (((old.status <> new.status) AND ((((((((((old.status <> 'REQUESTED'::text) OR (new.status <> 'FAILED'::text)) AND ((old.status <> 'REQUESTED'::text) OR (new.status <> 'CAPTURED'::text))) AND ((old.status <> 'FAILED'::text) OR (new.status <> 'CAPTURED'::text))) AND ((old.status <> 'REQUESTED'::text) OR (new.status <> 'MISMATCHED'::text))) AND ((old.status <> 'FAILED'::text) OR (new.status <> 'MISMATCHED'::text))) AND ((old.status <> 'REQUESTED'::text) OR (new.status <> 'REFUND_DUE'::text))) AND ((old.status <> 'FAILED'::text) OR (new.status <> 'REFUND_DUE'::text))) AND ((old.status <> 'MISMATCHED'::text) OR (new.status <> 'REFUNDED'::text))) AND ((old.status <> 'REFUND_DUE'::text) OR (new.status <> 'REFUNDED'::text))))) EXECUTE FUNCTION refuse_move();

CREATE TRIGGER pricing_keeps_its_zone BEFORE UPDATE OF event_id, zone_id, ticket_type ON public.pricing FOR EACH ROW WHEN ((((old.event_id IS DISTINCT FROM new.event_id) OR (old.zone_id IS DISTINCT FROM new.zone_id)) OR (old.ticket_type IS DISTINCT FROM new.ticket_type))) EXECUTE FUNCTION refuse_loss();

CREATE TRIGGER pricing_with_tickets_stays BEFORE DELETE ON public.pricing FOR EACH ROW WHEN (pricing_has_tickets(old.event_id, old.id)) EXECUTE FUNCTION refuse_loss();

CREATE TRIGGER programme_change_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.programme_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER promoter_settlement_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.promoter_settlement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ticket_at_door AFTER UPDATE ON public.ticket FOR EACH ROW WHEN (((old.returned_at IS DISTINCT FROM new.returned_at) OR (new.is_live AND (NOT old.is_live)) OR (old.session_id <> new.session_id) OR (old.zone_id <> new.zone_id) OR (old.row_label IS DISTINCT FROM new.row_label) OR (old.seat_number IS DISTINCT FROM new.seat_number))) EXECUTE FUNCTION note_changed_ticket();

CREATE TRIGGER ticket_counts_code AFTER UPDATE OF is_live ON public.ticket FOR EACH ROW WHEN (((new.code_id IS NOT NULL) AND (new.is_live <> old.is_live))) EXECUTE FUNCTION count_code_use();

CREATE TRIGGER ticket_holder_at_door AFTER INSERT OR UPDATE ON public.ticket_holder FOR EACH ROW EXECUTE FUNCTION note_at_door();

CREATE TRIGGER ticket_holder_mailbox BEFORE UPDATE ON public.ticket_holder FOR EACH ROW WHEN (((old.sealed_email IS DISTINCT FROM new.sealed_email) AND (NOT (old.holder_digest IS DISTINCT FROM new.holder_digest)))) EXECUTE FUNCTION drop_old_mailbox();

CREATE TRIGGER ticket_issue_at_door AFTER INSERT OR UPDATE ON public.ticket_issue FOR EACH ROW EXECUTE FUNCTION note_at_door();

CREATE TRIGGER zone_with_tickets_stays BEFORE UPDATE OF name, names, free_seating ON public.zone FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.free_seating IS DISTINCT FROM new.free_seating)) OR (NOT (new.names @> old.names))) AND zone_has_tickets(old.id))) EXECUTE FUNCTION refuse_loss();
