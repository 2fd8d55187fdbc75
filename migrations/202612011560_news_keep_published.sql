-- An author whose edit was rejected goes back to what is published; the same table as `ARTICLE_MOVES`.
create or replace function news_check_article_move() returns trigger language plpgsql as $$
begin
  if (old.state || ' ' || new.state) not in (
    'DRAFT PENDING', 'REJECTED PENDING', 'PUBLISHED PENDING',
    'PENDING DRAFT', 'PENDING PUBLISHED', 'DRAFT PUBLISHED', 'PENDING REJECTED', 'REJECTED PUBLISHED',
    'PUBLISHED DISMOUNT', 'PENDING DISMOUNT', 'REJECTED DISMOUNT', 'DISMOUNT PUBLISHED', 'DISMOUNT DRAFT',
    'DISMOUNT PENDING', 'DISMOUNT REJECTED',
    'DRAFT DELETEED', 'PENDING DELETEED', 'REJECTED DELETEED', 'PUBLISHED DELETEED', 'DISMOUNT DELETEED', 'DELETEED DRAFT'
  ) then
    raise exception 'an article can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
