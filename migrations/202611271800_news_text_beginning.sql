-- What passages of a search are cut of, so that no document is read for them; older articles get theirs with their new tokens.
alter table news_articles add column text_beginning text not null default '' check (length(text_beginning) <= 20000);
