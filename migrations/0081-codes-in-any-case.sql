-- A code that somebody types in any case, or that is nobody's, is looked for without reading all events.

create index event_code_in_any_case on event (lower(event_code));
