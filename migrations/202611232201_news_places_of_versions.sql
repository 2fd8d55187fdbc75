-- Province or country from where a version was handed in, as the law asks (IP属地); comments have had theirs from the beginning.
alter table news_versions add column region text not null default '' check (length(region) <= 20);
