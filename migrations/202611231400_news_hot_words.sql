-- Words that operators put before those that are searched most in the news.
insert into site_config (key, value, is_public) values ('newsHotWords', '[]', false);
