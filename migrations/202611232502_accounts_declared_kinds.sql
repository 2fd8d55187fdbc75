-- Which kinds of things there are is declared by the domains whose things they are; no migration of theirs need touch these tables.
alter table account_favourites drop constraint account_favourites_kind_check;
alter table account_favourites add constraint account_favourites_kind_check check (kind <> '');
alter table account_follows drop constraint account_follows_kind_check;
alter table account_follows add constraint account_follows_kind_check check (kind <> '');
