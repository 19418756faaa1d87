-- The browser and the system of a sign-in by name, so that its owner recognises it. The rest of the user agent is not kept.

alter table sign_in add column browser text check (char_length(browser) <= 20);
alter table sign_in add column system text check (char_length(system) <= 20);
