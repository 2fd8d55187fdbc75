-- What the page of contacts shows, where a list says it.
alter table datasheet_brands
  add column founded_year smallint check (founded_year between 1600 and 2200),
  add column address text check (length(address) <= 300),
  add column phone text check (length(phone) <= 60);

-- The parts of a brand by category, and how many there are of each.
create index datasheet_parts_brand_category on datasheet_parts (brand_id, category_id, popularity desc, id);

-- Nobody is taken over by himself, not by way of others either.
create function datasheet_refuse_succession_loop() returns trigger language plpgsql as $$
begin
  -- Two changes at once could close a loop that neither of them sees.
  perform pg_advisory_xact_lock(hashtext('datasheets.succession'));
  if exists (
    with recursive chain (id) as (
      select new.successor_id
      union
      select brand.successor_id from chain join datasheet_brands brand on brand.id = chain.id where brand.successor_id is not null
    )
    select from chain where id = new.id
  ) then
    raise exception 'brand % would be its own successor', new.id using errcode = 'check_violation', constraint = 'datasheet_brands_succession_loop';
  end if;
  return new;
end
$$;
create trigger refuse_succession_loop before insert or update of successor_id on datasheet_brands
  for each row when (new.successor_id is not null) execute function datasheet_refuse_succession_loop();
