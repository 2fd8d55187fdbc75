-- How many lines of stock a company has, fresh ones apart: every card says it, and a company may have a hundred thousand.
create table suppliers_stock_counts (
  company_id bigint primary key references suppliers_companies on delete cascade,
  lines integer not null check (lines >= 0),
  fresh_lines integer not null check (fresh_lines between 0 and lines)
);
insert into suppliers_stock_counts select company_id, count(*), count(*) filter (where is_fresh) from suppliers_stock_lines group by company_id;

create function suppliers_count_stock_added() returns trigger language plpgsql as $$
begin
  insert into suppliers_stock_counts as counted
    select company_id, count(*), count(*) filter (where is_fresh) from changed group by company_id order by company_id
    on conflict (company_id) do update set lines = counted.lines + excluded.lines, fresh_lines = counted.fresh_lines + excluded.fresh_lines;
  return null;
end $$;
create trigger count_stock_added after insert on suppliers_stock_lines
  referencing new table as changed for each statement execute function suppliers_count_stock_added();

-- Where the company itself goes, its count may have gone before.
create function suppliers_count_stock_removed() returns trigger language plpgsql as $$
begin
  update suppliers_stock_counts counted set lines = counted.lines - gone.lines, fresh_lines = counted.fresh_lines - gone.fresh_lines
    from (select company_id, count(*) as lines, count(*) filter (where is_fresh) as fresh_lines from changed group by company_id) gone
    where counted.company_id = gone.company_id;
  return null;
end $$;
create trigger count_stock_removed after delete on suppliers_stock_lines
  referencing old table as changed for each statement execute function suppliers_count_stock_removed();

create function suppliers_count_stock_turned() returns trigger language plpgsql as $$
begin
  update suppliers_stock_counts counted set fresh_lines = counted.fresh_lines + turned.fresh_lines
    from (
      select later.company_id, sum(later.is_fresh::int - earlier.is_fresh::int) as fresh_lines from later join earlier using (id)
      where later.is_fresh <> earlier.is_fresh group by later.company_id
    ) turned
    where counted.company_id = turned.company_id and turned.fresh_lines <> 0;
  return null;
end $$;
create trigger count_stock_turned after update on suppliers_stock_lines
  referencing old table as earlier new table as later for each statement execute function suppliers_count_stock_turned();
