-- Lines whose number is no part of the catalogue are found by search, where the number looks like one of a part: Latin letters with
-- digits, 4 to 40 of them. Pages of results ask for a beginning of it; words, phones and what is held are not in here.
create index suppliers_stock_lines_uncatalogued on suppliers_stock_lines (mpn_key collate "C", company_id, confirmed_at, id)
where part_id is null and is_fresh and held_upload_id is null and not is_held and mpn_key ~ '^(?=.*[a-z])(?=.*[0-9])[a-z0-9]{4,40}$';
