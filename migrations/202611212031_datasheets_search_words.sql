-- Words that search understands beside part numbers, brands and packages. All come from seeds/catalogue and may be added to.

-- Every name of a category but its own two. The key is the name folded by brandKey().
create table datasheet_category_aliases (
  key text collate "C" primary key,
  category_id bigint not null references datasheet_categories on delete cascade,
  alias text not null
);
create index on datasheet_category_aliases (category_id);

-- Endings that tell how a brand's parts are packed: numbers that differ only in such an ending are one part. Source: the brands' ordering guides.
create table datasheet_packaging_suffixes (
  id bigint generated always as identity primary key,
  brand_id bigint not null references datasheet_brands on delete cascade,
  -- As printed, with its sign.
  suffix text not null check (suffix <> ''),
  -- What must stand before it.
  follows text not null default 'any' check (follows in ('letter', 'digit', 'any')),
  unique (brand_id, suffix)
);

-- What is printed on parts too small for their number (丝印), and which parts it may be.
create table datasheet_marking_codes (
  id bigint generated always as identity primary key,
  code text not null,
  -- Folded by partKey().
  code_key text collate "C" not null check (code_key <> ''),
  -- The number, or its beginning, of the parts that carry it.
  mpn text not null,
  -- Folded by datasheet_package_key(); '' = any.
  package_key text not null default '',
  source text not null,
  unique (code_key, mpn, package_key)
);

create function datasheet_tell_vocabulary() returns trigger language plpgsql as $$
begin
  perform pg_notify('datasheet_vocabulary', '');
  return null;
end $$;

create trigger tell_vocabulary after insert or update or delete on datasheet_brands for each statement execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary after insert or update or delete on datasheet_brand_aliases for each statement execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary after insert or update or delete on datasheet_categories for each statement execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary after insert or update or delete on datasheet_category_aliases for each statement execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary after insert or update or delete on datasheet_packages for each statement execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary after insert or update or delete on datasheet_packaging_suffixes for each statement execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary after insert or update or delete on datasheet_marking_codes for each statement execute function datasheet_tell_vocabulary();
