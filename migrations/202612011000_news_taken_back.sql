-- What a report took down stands again where that is taken back; the same table as `ARTICLE_MOVES`.
create or replace function news_check_article_move() returns trigger language plpgsql as $$
begin
  if (old.state || ' ' || new.state) not in (
    'DRAFT PENDING', 'REJECTED PENDING', 'PUBLISHED PENDING',
    'PENDING DRAFT', 'PENDING PUBLISHED', 'DRAFT PUBLISHED', 'PENDING REJECTED',
    'PUBLISHED DISMOUNT', 'PENDING DISMOUNT', 'REJECTED DISMOUNT', 'DISMOUNT PUBLISHED', 'DISMOUNT DRAFT',
    'DISMOUNT PENDING', 'DISMOUNT REJECTED',
    'DRAFT DELETEED', 'PENDING DELETEED', 'REJECTED DELETEED', 'PUBLISHED DELETEED', 'DISMOUNT DELETEED', 'DELETEED DRAFT'
  ) then
    raise exception 'an article can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Whom it answers or names is told of a comment once that it is shown can't be taken back.
alter table news_comments add column is_told boolean not null default true;
