-- What an operator has led to another part when he split one: lists go on speaking of that one.
alter table datasheet_part_sources add column is_led boolean not null default false;
alter table datasheet_offers add column is_led boolean not null default false;
create index datasheet_part_sources_led on datasheet_part_sources (source, reference) where is_led;

-- A split may make the other part or brand: where nobody uses it, it goes when that is undone.
alter table catalogue_merges add column has_made boolean not null default false;

do $$
declare
  keys text;
begin
  keys := (select string_agg(quote_literal(attname), ', ' order by attnum)
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = 'datasheet_document_edits'::regclass and indisprimary);
  execute format('create trigger record_merge after insert or update or delete on datasheet_document_edits for each row when (current_setting(''catalogue.merge'', true) <> '''') execute function catalogue_record_merge(%s)', keys);
end $$;
