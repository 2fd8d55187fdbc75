-- Of the lines of a file that wait, those that its case names: they alone are shown once it is released.
alter table suppliers_stock_uploads add column named_lines bigint[] not null default '{}';
update suppliers_stock_uploads upload set named_lines = (
  select array_agg(named.id)
  from (select id from suppliers_stock_lines where held_upload_id = upload.id order by id limit 50) as named)
where exists (select from suppliers_stock_lines where held_upload_id = upload.id);
