-- What keeps one file, or one who brings many, from taking all there is.

-- How often somebody has begun to load it: what ends nobody's process is loaded in the first few runs.
alter table suppliers_stock_uploads add column runs integer not null default 0 check (runs >= 0);

-- Files that were opened, those that could not be read included.
create table suppliers_stock_tries (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  tried_at timestamptz not null
);
create index on suppliers_stock_tries (user_id, tried_at);
create index on suppliers_stock_tries (tried_at);

-- Who hides his stock in one of his roles hides it: the other ones may never have been asked.
create or replace function suppliers_tell_stock_shown() returns trigger language plpgsql as $$
begin
  new.is_stock_shown := new.hidden_at is null and coalesce((select bool_and(shows_stock) from suppliers_roles where company_id = new.id), true);
  return new;
end $$;
-- Said anew by the trigger.
update suppliers_companies set is_stock_shown = true where id in (select company_id from suppliers_roles group by company_id having bool_or(shows_stock) and not bool_and(shows_stock));
