-- Documents that bear no date can be asked for: the year 0.
create or replace function datasheet_document_tags(document datasheet_documents) returns text[] language sql immutable as $$
  select array_remove(array['brand ' || document.brand_id, 'language ' || document.language, 'year ' || coalesce(document.published_year, 0), 'pages ' || document.page_range], null)
$$;
update datasheet_document_pages set search = search where document_id in (select id from datasheet_documents where published_year is null);
