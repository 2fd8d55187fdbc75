-- What the directory of companies needs beside their tables.

-- Where a company sits may be unknown to the list that it was made from.
alter table suppliers_companies drop constraint suppliers_companies_country_check;
alter table suppliers_companies add constraint suppliers_companies_country_check check (country ~ '^([A-Z]{2})?$');

-- Whether a company's stock is fresh, without reading all of it.
create index on suppliers_stock_lines (company_id, confirmed_at desc);

-- Companies are kept and followed, too.
alter table account_favourites drop constraint account_favourites_kind_check;
alter table account_favourites add constraint account_favourites_kind_check check (kind in ('document', 'part', 'company'));
alter table account_follows drop constraint account_follows_kind_check;
alter table account_follows add constraint account_follows_kind_check check (kind in ('brand', 'part', 'company'));
