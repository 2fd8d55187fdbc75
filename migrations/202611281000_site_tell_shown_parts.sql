-- Rows of parts are kept in memory: of what is a part's own it is told whose it was, so that the others stay. Past some hundred
-- rows, or where that can't be said, the whole table is.
create function tell_parts_of_table(table_name text, part_ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(part_ids) > 400 then
    perform pg_notify('shown_tables', table_name);
  else
    perform pg_notify('shown_tables', table_name || ' part ' || coalesce((select string_agg(distinct id::text, ',') from unnest(part_ids) id), ''));
  end if;
end
$$;

-- Of tables with a column part_id. A statement that changed no row tells nothing.
create function tell_shown_parts() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select part_id from later limit 401);
  elsif tg_op = 'DELETE' then
    changed := array(select part_id from earlier limit 401);
  else
    changed := array((select part_id from earlier limit 401) union all (select part_id from later limit 401));
  end if;
  if cardinality(changed) > 0 then perform tell_parts_of_table(tg_table_name, changed); end if;
  return null;
end
$$;

do $$
declare
  shown text;
begin
  foreach shown in array array['datasheet_document_parts', 'datasheet_offers', 'datasheet_part_values', 'suppliers_stock_lines'] loop
    execute format('drop trigger tell_shown on %I', shown);
    execute format('create trigger tell_shown after truncate on %I for each statement execute function tell_shown_table()', shown);
    execute format('create trigger tell_shown_new after insert on %I referencing new table as later for each statement execute function tell_shown_parts()', shown);
    execute format('create trigger tell_shown_removed after delete on %I referencing old table as earlier for each statement execute function tell_shown_parts()', shown);
    execute format('create trigger tell_shown_change after update on %I referencing old table as earlier new table as later for each statement execute function tell_shown_parts()', shown);
  end loop;
end
$$;

-- A part shows a document once it is said to describe it, and no more once it is not: that is told by datasheet_document_parts.
create function tell_shown_beside_parts() returns trigger language plpgsql as $$
begin
  perform tell_parts_of_table(tg_table_name, '{}');
  return null;
end
$$;

create function tell_shown_document() returns trigger language plpgsql as $$
begin
  perform tell_parts_of_table(tg_table_name, array(select part_id from datasheet_document_parts where document_id = new.id limit 401));
  return null;
end
$$;

drop trigger tell_shown on datasheet_documents;
create trigger tell_shown after truncate on datasheet_documents for each statement execute function tell_shown_table();
create trigger tell_shown_beside after insert or delete on datasheet_documents for each statement execute function tell_shown_beside_parts();
create trigger tell_shown_change after update of brand_id, edition, file_name, is_apart, is_sample, kind, language, line_id, page_count, page_range, preview_state, published_on, published_year, removed_at, sha256, size_bytes, source, source_url, state, text_state, thumbnail_sha256, title, version
on datasheet_documents for each row execute function tell_shown_document();

-- Of a company parts show whether its stock is to be seen.
drop trigger tell_shown on suppliers_companies;
create trigger tell_shown after truncate on suppliers_companies for each statement execute function tell_shown_table();
create trigger tell_shown_beside after insert or update or delete on suppliers_companies for each statement execute function tell_shown_beside_parts();
create trigger tell_shown_change after update of hidden_at, is_stock_shown on suppliers_companies for each row
when (old.is_stock_shown is distinct from new.is_stock_shown) execute function tell_shown_table();
