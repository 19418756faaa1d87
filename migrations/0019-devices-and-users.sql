-- A sign-in names its browser and system, so that its owner recognises it; the rest of the user agent is not kept. Users are found by
-- their username, address and name, with an index of pairs of characters, as events are.

alter table sign_in add column browser text check (char_length(browser) <= 20);
alter table sign_in add column system text check (char_length(system) <= 20);

create index account_search_grams on account
  using gin (search_bigrams(login || ' ' || email || ' ' || first_name || ' ' || last_name));
