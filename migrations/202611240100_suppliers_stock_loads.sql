-- What joins rows of a transition table is planned for their number each time (execute): a plan is kept once a connection,
-- and one made for a single row takes minutes for a hundred thousand.
create or replace function suppliers_record_stock_changed() returns trigger language plpgsql as $$
declare
  parts bigint[];
  lines bigint[];
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  execute 'select array_agg(distinct turned.part_id), array_agg(distinct turned.id) from (
      select later.id, unnest(array[later.part_id, earlier.part_id]) as part_id from later join earlier using (id)
      where (later.part_id, later.is_fresh) is distinct from (earlier.part_id, earlier.is_fresh)
    ) turned where turned.part_id is not null' into parts, lines;
  if parts is null then return null; end if;
  perform suppliers_tell_search(array(select suppliers_only_stock(parts, lines)));
  return null;
end $$;

create or replace function suppliers_record_stock_added() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  perform suppliers_tell_search(array(select suppliers_only_stock(
    array(select distinct part_id from changed where is_fresh and part_id is not null), array(select id from changed))));
  return null;
end $$;

create or replace function suppliers_record_stock_removed() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  perform suppliers_tell_search(array(select suppliers_only_stock(
    array(select distinct part_id from changed where is_fresh and part_id is not null), '{}')));
  return null;
end $$;

create or replace function suppliers_record_stock_shown() returns trigger language plpgsql as $$
declare
  parts bigint[];
begin
  execute 'select array_agg(distinct line.part_id)
    from later join earlier using (id) join suppliers_stock_lines line on line.company_id = later.id
    where later.is_stock_shown <> earlier.is_stock_shown and line.is_fresh and line.part_id is not null' into parts;
  if parts is not null then perform suppliers_tell_search(parts); end if;
  return null;
end $$;

create or replace function suppliers_count_stock_added() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  insert into suppliers_stock_counts as counted
    select company_id, count(*), count(*) filter (where is_fresh) from changed group by company_id order by company_id
    on conflict (company_id) do update set lines = counted.lines + excluded.lines, fresh_lines = counted.fresh_lines + excluded.fresh_lines;
  return null;
end $$;

create or replace function suppliers_count_stock_removed() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  update suppliers_stock_counts counted set lines = counted.lines - gone.lines, fresh_lines = counted.fresh_lines - gone.fresh_lines
    from (select company_id, count(*) as lines, count(*) filter (where is_fresh) as fresh_lines from changed group by company_id) gone
    where counted.company_id = gone.company_id;
  return null;
end $$;

create or replace function suppliers_count_stock_turned() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  execute 'update suppliers_stock_counts counted set fresh_lines = counted.fresh_lines + turned.fresh_lines
    from (
      select later.company_id, sum(later.is_fresh::int - earlier.is_fresh::int) as fresh_lines from later join earlier using (id)
      where later.is_fresh <> earlier.is_fresh group by later.company_id
    ) turned
    where counted.company_id = turned.company_id and turned.fresh_lines <> 0';
  return null;
end $$;

-- Parts of which a loaded file began or ended the stock of its company, until search is told: not in the load itself, since
-- whoever else tells search of one of them would wait for its end.
create table suppliers_stock_untold (
  company_id bigint not null references suppliers_companies on delete cascade,
  part_id bigint not null,
  -- Had stock before the load: of these, inside its transaction alone.
  is_earlier boolean not null default false
);
create index on suppliers_stock_untold (company_id);
