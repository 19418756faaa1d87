-- The texts of an event as staff write them, descriptions of its pictures for people who do not see them, and the point of its banner
-- that stays in sight on narrow screens.

-- `details` is the HTML made from it. A locale that an older client sent as HTML has no markdown.
alter table event add column details_markdown jsonb not null default '{}' check (is_localised(details_markdown));
alter table event add column image_alts jsonb not null default '{}' check (is_localised(image_alts));
alter table event add column seating_plan_alts jsonb not null default '{}' check (is_localised(seating_plan_alts));
alter table event add column banner_focus_x integer check (banner_focus_x between 0 and 100);
alter table event add column banner_focus_y integer check (banner_focus_y between 0 and 100);
alter table event add constraint event_banner_focus_check check ((banner_focus_x is null) = (banner_focus_y is null));
