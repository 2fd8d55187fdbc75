-- Pages that are the same for everyone are kept in memory: whoever changes what they show tells which table it was, and every
-- process lets go what it has made of that. Counters tell nothing: what they count is shown within a minute.
create function tell_shown_table() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_tables', tg_table_name);
  return null;
end
$$;

do $$
declare
  shown text;
begin
  foreach shown in array array[
    'account_agreements', 'datasheet_alternate_proofs', 'datasheet_alternates', 'datasheet_brand_aliases', 'datasheet_brands',
    'datasheet_categories', 'datasheet_category_aliases', 'datasheet_category_parameters', 'datasheet_document_parts',
    'datasheet_hidden_words', 'datasheet_marking_codes', 'datasheet_merged_categories', 'datasheet_merged_parts',
    'datasheet_offer_history', 'datasheet_offers', 'datasheet_packages', 'datasheet_packaging_suffixes', 'datasheet_parameters',
    'datasheet_part_sources', 'datasheet_part_symbols', 'datasheet_part_values', 'news_article_brands', 'news_article_parts',
    'news_authors', 'news_channels', 'news_columns', 'news_comments', 'news_financial_reports', 'news_held_words',
    'news_picture_files', 'news_pictures', 'news_version_attachments', 'news_versions', 'site_announcements', 'site_config',
    'suppliers_carried_brands', 'suppliers_carried_models', 'suppliers_companies', 'suppliers_complaints', 'suppliers_contacts',
    'suppliers_enterprises', 'suppliers_merchant_brands', 'suppliers_merchants', 'suppliers_offices', 'suppliers_promotions',
    'suppliers_roles', 'suppliers_stock_counts', 'suppliers_stock_lines'
  ] loop
    execute format('create trigger tell_shown after insert or update or delete or truncate on %I for each statement execute function tell_shown_table()', shown);
  end loop;
end
$$;

create trigger tell_shown after insert or delete or truncate or update of nick_name, avatar, company, closed_at, frozen_at, muted_until
on account_users for each statement execute function tell_shown_table();
create trigger tell_shown after insert or delete or truncate or update of brand_id, category_id, datasheet_url, description, is_rohs, kind, lifecycle, mpn, mpn_key, package
on datasheet_parts for each statement execute function tell_shown_table();
create trigger tell_shown after insert or delete or truncate or update of brand_id, edition, file_name, is_apart, is_sample, kind, language, line_id, page_count, page_range, preview_state, published_on, published_year, removed_at, sha256, size_bytes, source, source_url, state, text_state, thumbnail_sha256, title, version
on datasheet_documents for each statement execute function tell_shown_table();
create trigger tell_shown after insert or delete or truncate or update of author_id, channel_id, column_id, comments, contents, cover_id, html, is_ai_made, is_sample, likes, origin, published_at, published_version, source, source_name, source_url, state, summary, tags, takes_comments, title
on news_articles for each statement execute function tell_shown_table();
create trigger tell_shown after insert or delete or truncate or update of file_name, media_type, sha256
on news_attachments for each statement execute function tell_shown_table();
