-- A replacement is asked about before it is done: what it would do with the lines that stand, and whether that was agreed to.
alter table suppliers_stock_uploads
  add column asked jsonb,
  add column is_agreed boolean not null default false,
  -- Lines that stand since the file's line of them was refused.
  add column kept_lines integer check (kept_lines >= 0),
  drop constraint suppliers_stock_uploads_state_check,
  add constraint suppliers_stock_uploads_state_check check (state in ('draft', 'waiting', 'asking', 'done', 'failed', 'cancelled')),
  drop constraint suppliers_stock_uploads_check1,
  add constraint suppliers_stock_uploads_check1 check ((state in ('draft', 'waiting', 'asking')) = (ended_at is null)),
  add constraint suppliers_stock_uploads_asked_check check (state <> 'asking' or asked is not null);

-- What can be read of the refused lines of a replacement that is being loaded: the lines that stand for them are kept. Null: can't be told.
create unlogged table suppliers_stock_refused (
  upload_id bigint not null,
  mpn_key text not null,
  brand_name text,
  date_code text,
  place text
);
create index on suppliers_stock_refused (upload_id, mpn_key);
