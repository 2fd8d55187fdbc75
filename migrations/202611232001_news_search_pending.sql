-- Every search reads what waits to be put into these indexes: articles are published one by one, so little of it shall wait.
alter index news_articles_title_search set (gin_pending_list_limit = 512);
alter index news_articles_search set (gin_pending_list_limit = 512);
