-- The logo of a brand, as operators have set it.
alter table datasheet_brands add column logo_sha256 text check (logo_sha256 ~ '^[0-9a-f]{64}$');
create index datasheet_brands_logo on datasheet_brands (logo_sha256) where logo_sha256 is not null;

-- A spelling that operators have taken from a brand does not come back to it with lists and seeds.
alter table datasheet_removed_words drop constraint datasheet_removed_words_kind_check;
alter table datasheet_removed_words add constraint datasheet_removed_words_kind_check check (kind in ('suffix', 'marking', 'category-alias', 'brand-alias'));
