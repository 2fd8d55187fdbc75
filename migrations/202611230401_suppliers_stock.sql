-- Stock that companies load from files, and what search is told of it.

-- fresh: confirmed in the last 30 days. What gets older by the mere passing of time is told by a daily task.
alter table suppliers_stock_lines add column is_fresh boolean not null default true;
-- The brand's name as brandKey() folds it, for matching parts when the catalogue grows.
alter table suppliers_stock_lines add column brand_key text not null default '' check (length(brand_key) <= 60);
create index suppliers_stock_lines_fresh on suppliers_stock_lines (part_id) include (company_id, quantity, confirmed_at) where is_fresh and part_id is not null;
create index suppliers_stock_lines_age on suppliers_stock_lines (confirmed_at) where is_fresh;
create index suppliers_stock_lines_own on suppliers_stock_lines (company_id, confirmed_at desc, id desc);
create index suppliers_stock_lines_unmatched on suppliers_stock_lines (id) where part_id is null;

-- Whether a company's stock is shown: where it is hidden from the directory, or all its roles say no, it is not.
alter table suppliers_companies add column is_stock_shown boolean not null default true;
update suppliers_companies company set is_stock_shown = company.hidden_at is null and coalesce((select bool_or(shows_stock) from suppliers_roles where company_id = company.id), true);

create function suppliers_tell_stock_shown() returns trigger language plpgsql as $$
begin
  new.is_stock_shown := new.hidden_at is null and coalesce((select bool_or(shows_stock) from suppliers_roles where company_id = new.id), true);
  return new;
end $$;
create trigger tell_stock_shown before update of hidden_at, is_stock_shown on suppliers_companies for each row execute function suppliers_tell_stock_shown();

create function suppliers_note_role() returns trigger language plpgsql as $$
begin
  -- Said anew by the trigger above.
  update suppliers_companies set is_stock_shown = true where id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;
create trigger note_role after insert or delete or update of shows_stock on suppliers_roles for each row execute function suppliers_note_role();

-- Of the parts given those whose stock is nobody else's: no offer has any, and no other line than those given.
create function suppliers_only_stock(part_ids bigint[], line_ids bigint[]) returns setof bigint stable language sql as $$
  select part.id from unnest(part_ids) part (id)
  where not exists (select from datasheet_offers where part_id = part.id and stock > 0)
    and not exists (
      select from suppliers_stock_lines line join suppliers_companies company on company.id = line.company_id
      where line.part_id = part.id and line.is_fresh and company.is_stock_shown and line.id not in (select unnest(line_ids)))
$$;

create function suppliers_tell_search(part_ids bigint[]) returns void language plpgsql as $$
begin
  insert into datasheet_part_changes (part_id) select distinct part_id from unnest(part_ids) told (part_id) on conflict do nothing;
  if found then perform pg_notify('datasheet_part_changes', ''); end if;
end $$;

-- Search is told of a part only where that there is stock of it begins or ends.
create function suppliers_record_stock_added() returns trigger language plpgsql as $$
begin
  perform suppliers_tell_search(array(select suppliers_only_stock(
    array(select distinct part_id from changed where is_fresh and part_id is not null), array(select id from changed))));
  return null;
end $$;
create trigger record_stock_added after insert on suppliers_stock_lines
  referencing new table as changed for each statement execute function suppliers_record_stock_added();

create function suppliers_record_stock_removed() returns trigger language plpgsql as $$
begin
  perform suppliers_tell_search(array(select suppliers_only_stock(
    array(select distinct part_id from changed where is_fresh and part_id is not null), '{}')));
  return null;
end $$;
create trigger record_stock_removed after delete on suppliers_stock_lines
  referencing old table as changed for each statement execute function suppliers_record_stock_removed();

create function suppliers_record_stock_changed() returns trigger language plpgsql as $$
declare
  turned bigint[];
begin
  select array_agg(later.id) into turned from later join earlier using (id)
  where (later.part_id, later.is_fresh) is distinct from (earlier.part_id, earlier.is_fresh);
  if turned is null then return null; end if;
  perform suppliers_tell_search(array(select suppliers_only_stock(
    array(select part_id from later where id = any(turned) and part_id is not null union select part_id from earlier where id = any(turned) and part_id is not null), turned)));
  return null;
end $$;
create trigger record_stock_changed after update on suppliers_stock_lines
  referencing old table as earlier new table as later for each statement execute function suppliers_record_stock_changed();

create function suppliers_record_stock_shown() returns trigger language plpgsql as $$
begin
  perform suppliers_tell_search(array(
    select line.part_id from later join earlier using (id) join suppliers_stock_lines line on line.company_id = later.id
    where later.is_stock_shown <> earlier.is_stock_shown and line.is_fresh and line.part_id is not null));
  return null;
end $$;
create trigger record_stock_shown after update on suppliers_companies
  referencing old table as earlier new table as later for each statement execute function suppliers_record_stock_shown();

-- A file of stock, from when it is brought until what became of it is no longer of interest.
create table suppliers_stock_uploads (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  user_id bigint references account_users on delete set null,
  -- The upload that it came by: asked for again, it is the same row.
  upload_id text not null unique,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) <= 255),
  encoding text,
  -- Of each sheet its name, how many rows are filled in, and the first ones; none once it is over.
  sheets jsonb not null,
  sheet integer not null default 0 check (sheet >= 0),
  -- Place of the row of headings among the rows that are filled in. Null: there is none.
  heading_row integer check (heading_row >= 0),
  -- From a field of a line to its column.
  mapping jsonb not null default '{}',
  mode text check (mode in ('merge', 'replace')),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'done', 'failed', 'cancelled')),
  task_id bigint,
  -- Who works on it: of two, the later one.
  run_id uuid,
  read_lines integer check (read_lines = loaded_lines + unchanged_lines + refused_lines),
  loaded_lines integer,
  unchanged_lines integer,
  refused_lines integer,
  removed_lines integer,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((state in ('draft', 'waiting')) = (ended_at is null)),
  check (state = 'draft' or state = 'cancelled' or mode is not null)
);
create index on suppliers_stock_uploads (company_id, id desc);
create index on suppliers_stock_uploads (user_id);
create index on suppliers_stock_uploads (state) where state = 'waiting';

-- How a user has mapped columns before, by their headings.
create table suppliers_stock_mappings (
  user_id bigint not null references account_users on delete cascade,
  -- SHA-256 of the headings, folded.
  headings_key text not null check (headings_key ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, headings_key)
);

-- Lines of a file that is being loaded, until all of them are shown at once. Lost in a crash, they are read again.
create unlogged table suppliers_stock_staged (
  upload_id bigint not null,
  line integer not null,
  mpn text not null,
  mpn_key text not null,
  brand_name text not null,
  brand_key text not null,
  part_id bigint,
  quantity bigint not null,
  date_code text not null,
  place text not null,
  currency text not null,
  price_micros bigint,
  includes_tax boolean,
  min_quantity bigint,
  package text not null,
  note text not null,
  primary key (upload_id, line)
);
create unique index suppliers_stock_staged_once on suppliers_stock_staged (upload_id, mpn_key, lower(brand_name), date_code, place);
