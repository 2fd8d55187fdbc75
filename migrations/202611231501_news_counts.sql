-- How many like something, and how many comments are shown: kept by the database itself, so that they hold whoever changes the rows, also where an account is closed.
create function news_count_comments() returns trigger language plpgsql as $$
declare
  change integer := ((new.state = 'shown') is true)::int - ((old.state = 'shown') is true)::int;
begin
  if change <> 0 then
    update news_articles set comments = comments + change where id = coalesce(new.article_id, old.article_id);
    update news_comments set replies = replies + change where id = coalesce(new.parent_id, old.parent_id);
  end if;
  return null;
end $$;
create trigger news_comments_counted after insert or delete or update of state on news_comments for each row execute function news_count_comments();

create function news_count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update news_articles set likes = likes + 1 where id = new.article_id;
  else
    update news_articles set likes = likes - 1 where id = old.article_id;
  end if;
  return null;
end $$;
create trigger news_likes_counted after insert or delete on news_likes for each row execute function news_count_likes();

create function news_count_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update news_comments set likes = likes + 1 where id = new.comment_id;
  else
    update news_comments set likes = likes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger news_comment_likes_counted after insert or delete on news_comment_likes for each row execute function news_count_comment_likes();

-- Writers are told of likes in bundles: which they were told of already.
alter table news_likes add column is_told boolean not null default false;
alter table news_comment_likes add column is_told boolean not null default false;
create index on news_likes (article_id) where not is_told;
create index on news_comment_likes (comment_id) where not is_told;

-- Reports of one user in a day are counted.
create index on news_reports (user_id, created_at);
