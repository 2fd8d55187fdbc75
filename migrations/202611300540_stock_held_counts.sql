-- Held lines are counted with the others: a page that counts them itself reads as many as a company brings.
alter table suppliers_stock_counts add column held_lines integer not null default 0;
update suppliers_stock_counts counted set lines = line.lines, fresh_lines = line.fresh_lines, held_lines = line.held_lines
  from (select company_id, count(*) as lines, count(*) filter (where is_fresh) as fresh_lines, count(*) filter (where held_upload_id is not null or is_held) as held_lines
    from suppliers_stock_lines group by company_id) line
  where line.company_id = counted.company_id;
alter table suppliers_stock_counts add check (held_lines between 0 and lines);
drop index suppliers_stock_lines_held_of_company;
create index suppliers_stock_lines_unheld on suppliers_stock_lines (company_id, confirmed_at desc, id desc) where held_upload_id is null and not is_held;

create or replace function suppliers_count_stock_added() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  insert into suppliers_stock_counts as counted (company_id, lines, fresh_lines, held_lines)
    select company_id, count(*), count(*) filter (where is_fresh), count(*) filter (where held_upload_id is not null or is_held) from changed group by company_id order by company_id
    on conflict (company_id) do update set lines = counted.lines + excluded.lines, fresh_lines = counted.fresh_lines + excluded.fresh_lines,
      held_lines = counted.held_lines + excluded.held_lines;
  return null;
end $$;

create or replace function suppliers_count_stock_removed() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  update suppliers_stock_counts counted set lines = counted.lines - gone.lines, fresh_lines = counted.fresh_lines - gone.fresh_lines,
      held_lines = counted.held_lines - gone.held_lines
    from (select company_id, count(*) as lines, count(*) filter (where is_fresh) as fresh_lines, count(*) filter (where held_upload_id is not null or is_held) as held_lines
      from changed group by company_id) gone
    where counted.company_id = gone.company_id;
  return null;
end $$;

create or replace function suppliers_count_stock_turned() returns trigger language plpgsql as $$
begin
  if current_setting('xinpu.loads_stock', true) = 'on' then return null; end if;
  execute 'update suppliers_stock_counts counted set fresh_lines = counted.fresh_lines + turned.fresh_lines, held_lines = counted.held_lines + turned.held_lines
    from (
      select later.company_id, sum(later.is_fresh::int - earlier.is_fresh::int) as fresh_lines,
        sum((later.held_upload_id is not null or later.is_held)::int - (earlier.held_upload_id is not null or earlier.is_held)::int) as held_lines
      from later join earlier using (id)
      where (later.is_fresh, later.held_upload_id is null and not later.is_held) is distinct from (earlier.is_fresh, earlier.held_upload_id is null and not earlier.is_held) group by later.company_id
    ) turned
    where counted.company_id = turned.company_id and (turned.fresh_lines <> 0 or turned.held_lines <> 0)';
  return null;
end $$;
