-- Which window of an editor saved a version last, and since when it has been written: so that one window never writes over another's words,
-- and what was once saved by hand, handed in or restored is not written over at all.
alter table news_versions add column begun_at timestamptz not null default now();
alter table news_versions add column is_kept boolean not null default false;
alter table news_versions add column window_key text not null default '' check (length(window_key) <= 40);

-- Made by the window in which it was begun: saved twice, because an answer was lost, it is one article still.
alter table news_articles add column draft_key text not null default '' check (length(draft_key) <= 40);
create unique index news_articles_draft on news_articles (author_id, draft_key) where draft_key <> '';
create index news_articles_begun on news_articles (author_id, created_at);

-- The moves of src/domains/news/article-moves.ts, and no others.
create function news_check_article_move() returns trigger language plpgsql as $$
begin
  if (old.state || ' ' || new.state) not in (
    'DRAFT PENDING', 'REJECTED PENDING', 'PUBLISHED PENDING',
    'PENDING DRAFT', 'PENDING PUBLISHED', 'DRAFT PUBLISHED', 'PENDING REJECTED',
    'PUBLISHED DISMOUNT', 'PENDING DISMOUNT', 'REJECTED DISMOUNT', 'DISMOUNT PUBLISHED', 'DISMOUNT DRAFT',
    'DRAFT DELETEED', 'PENDING DELETEED', 'REJECTED DELETEED', 'PUBLISHED DELETEED', 'DISMOUNT DELETEED', 'DELETEED DRAFT'
  ) then
    raise exception 'an article can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger news_articles_move before update of state on news_articles for each row when (old.state <> new.state) execute function news_check_article_move();
