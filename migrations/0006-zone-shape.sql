-- Where each zone lies in its house, for seat plans that people look at: a block, or a piece of a ring round the stage.

create function is_zone_shape(value jsonb) returns boolean
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
    -- the two radii and, in degrees from twelve o'clock, the two angles between which it lies
    else value - array['arc', 'between'] = '{}'::jsonb
      and jsonb_typeof(value -> 'arc') = 'array'
      and jsonb_typeof(value -> 'between') = 'array'
      and jsonb_array_length(value -> 'arc') = 2
      and jsonb_array_length(value -> 'between') = 2
      and not jsonb_path_exists(value, 'strict $.*[*] ? (@.type() != "number" || @ < 0 || @ > 10000)')
      and jsonb_path_exists(value, 'strict $ ? ($.arc[0] < $.arc[1] && $.between[0] < $.between[1] && $.between[1] <= 360)')
  end;

alter table zone add column shape jsonb check (is_zone_shape(shape));   -- null: nobody drew it, and it finds a place by itself
