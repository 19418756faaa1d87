-- Staff draw seat plans: a zone may lie where its rows lie or be a standing area with corners, a site has marks on its drawing, and a plan
-- that is not published yet is a draft.

create or replace function is_zone_shape(value jsonb) returns boolean
  language sql immutable parallel safe
  return case
    when jsonb_typeof(value) <> 'object' then false
    -- [x, y, width, height], and where its seats face when it is not up
    when value ? 'block' then value - array['block', 'facing'] = '{}'::jsonb
      and jsonb_typeof(value -> 'block') = 'array'
      and jsonb_array_length(value -> 'block') = 4
      and not jsonb_path_exists(value, 'strict $.block[*] ? (@.type() != "number" || @ < -10000 || @ > 10000)')
      and jsonb_path_exists(value, 'strict $ ? ($.block[2] > 0 && $.block[3] > 0)')
      and coalesce(value -> 'facing' in ('"left"', '"right"'), true)
    -- for each row [x1, y1, x2, y2, bulge], in the order of the seat plan
    when value ? 'rows' then value - 'rows' = '{}'::jsonb
      and jsonb_typeof(value -> 'rows') = 'array'
      and jsonb_array_length(value -> 'rows') between 1 and 999
      and not jsonb_path_exists(value, 'strict $.rows[*] ? (@.type() != "array" || @.size() != 5)')
      and not jsonb_path_exists(value, 'strict $.rows[*][*] ? (@.type() != "number" || @ < -10000 || @ > 10000)',
        silent => true)
    -- the corners of a standing area
    when value ? 'area' then value - 'area' = '{}'::jsonb
      and jsonb_typeof(value -> 'area') = 'array'
      and jsonb_array_length(value -> 'area') between 3 and 64
      and not jsonb_path_exists(value, 'strict $.area[*] ? (@.type() != "array" || @.size() != 2)')
      and not jsonb_path_exists(value, 'strict $.area[*][*] ? (@.type() != "number" || @ < -10000 || @ > 10000)',
        silent => true)
    -- the two radii and, in degrees from twelve o'clock, the two angles between which it lies
    else value - array['arc', 'between'] = '{}'::jsonb
      and jsonb_typeof(value -> 'arc') = 'array'
      and jsonb_typeof(value -> 'between') = 'array'
      and jsonb_array_length(value -> 'arc') = 2
      and jsonb_array_length(value -> 'between') = 2
      and not jsonb_path_exists(value, 'strict $.*[*] ? (@.type() != "number" || @ < 0 || @ > 10000)')
      and jsonb_path_exists(value, 'strict $ ? ($.arc[0] < $.arc[1] && $.between[0] < $.between[1] && $.between[1] <= 360)')
  end;

-- The stage, entrances and free text on the drawing of a site: { kind, at, width, height, turn, text }. Without one of the kind `stage`, the
-- stage is at its usual place.
alter table site add column marks jsonb not null default '[]'
  check (jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 200);

-- The plan of a site that is being drawn. The version begins at the clock's microseconds, so that a new draft never has the version of an
-- older one.
create table plan_draft (
  site_id bigint primary key references site on delete cascade,
  version bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint check (version > 0),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- A digest of the published plan from which the draft began.
  based_on text not null check (char_length(based_on) between 1 and 100),
  saved_at timestamptz not null default now(),
  saved_by text not null check (char_length(saved_by) between 1 and 254)
);

-- When the seats of an inventory last changed; null when they are those of its opening. Older tickets may name seats that are gone, since
-- only taken seats stay.
alter table inventory add column plan_changed_at timestamptz;
