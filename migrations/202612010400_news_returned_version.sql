-- The version that operators returned last, beside which what is handed in anew is compared; none once one was published.
alter table news_articles add column returned_version integer;
