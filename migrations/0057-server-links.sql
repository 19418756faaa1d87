-- Where the other servers of the shop reach this one, as `host:port`. Null for a server that takes no connections of others.
alter table server add column link_address text check (char_length(link_address) between 3 and 300);
