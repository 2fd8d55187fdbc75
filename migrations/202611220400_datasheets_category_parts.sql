-- What the tables of categories need: which ranges are a spread of one figure, and offers whose price or stock has changed.

-- A spread (±5 %) says between what the figure lies; any other range (-40 ~ 85 ℃) says over what the part works.
alter table datasheet_parameters add column is_spread boolean not null default false check (not is_spread or kind = 'range');

update datasheet_parameters set is_spread = true
where kind = 'range' and slug in (
  'tolerance', 'temperature-coefficient', 'b-constant-tolerance', 'light-resistance', 'frequency-tolerance', 'frequency-stability', 'zener-voltage-range',
  'output-accuracy', 'linearity', 'operate-point', 'release-point', 'temperature-accuracy', 'switching-temperature-accuracy'
);

-- Search looks only at whether there is stock; tables sort by how much, and by price. Rows older than an hour are of no use: who is
-- that far behind reads everything anew.
create table datasheet_offer_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  part_id bigint not null,
  changed_at timestamptz not null default now(),
  primary key (transaction_id, part_id)
);
create index on datasheet_offer_changes (changed_at);

create function datasheet_record_offer_changes() returns trigger language plpgsql as $$
begin
  insert into datasheet_offer_changes (part_id)
  select distinct later.part_id from later join earlier using (id)
  where (later.currency, later.price_breaks, later.stock) is distinct from (earlier.currency, earlier.price_breaks, earlier.stock)
  on conflict do nothing;
  -- Two writers at once take away different rows, so neither waits for the other.
  delete from datasheet_offer_changes where ctid = any(array(
    select ctid from datasheet_offer_changes where changed_at < now() - interval '1 hour' order by changed_at limit 10000 for update skip locked));
  return null;
end $$;

create trigger record_offer_changes after update on datasheet_offers
  referencing old table as earlier new table as later for each statement execute function datasheet_record_offer_changes();
