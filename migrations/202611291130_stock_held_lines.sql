-- Lines of a file that hold sensitive words wait as one case: of the file that brought them. Null: they are shown.
alter table suppliers_stock_lines add column held_upload_id bigint;
create index suppliers_stock_lines_held on suppliers_stock_lines (held_upload_id) where held_upload_id is not null;
alter table suppliers_stock_staged add column is_held boolean not null default false;
create trigger forget_public_text after delete on suppliers_stock_uploads
  referencing old table as gone for each statement execute function forget_public_text('stock-file');
