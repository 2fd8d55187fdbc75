-- Rows and pages that show a part are let go of once it is hidden, or shown again.
drop trigger tell_shown on datasheet_parts;
create trigger tell_shown after insert or delete or truncate or update of brand_id, category_id, datasheet_url, description, hidden_at, is_rohs, kind, lifecycle, mpn, mpn_key, package
on datasheet_parts for each statement execute function tell_shown_table();
