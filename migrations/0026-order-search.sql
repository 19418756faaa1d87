-- An order is found by its buyer's name, mail or telephone although these are sealed: keyed digests of their words (docs/decisions/0044).

alter table order_buyer add column search_words bigint[] not null default '{}';
create index order_buyer_search_words_idx on order_buyer using gin (search_words);
-- Orders of before get theirs from a job, which finds nothing here once it is done.
create index order_buyer_without_words_idx on order_buyer (event_id, order_id) where search_words = '{}' and sealed_person is not null;
