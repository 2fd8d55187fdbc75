-- Of the lines that a file brought: how many have a price that can't be read, so that it is to be asked for.
alter table suppliers_stock_uploads add column unread_price_lines integer check (unread_price_lines >= 0);
