-- Brands, too, can be favourites.

alter table account_favourites drop constraint account_favourites_kind_check;
alter table account_favourites add constraint account_favourites_kind_check check (kind in ('document', 'part', 'brand', 'company', 'merchant'));
