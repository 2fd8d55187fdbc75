-- One name may mean several categories: 电解电容 is leaded, SMD and snap-in.

alter table datasheet_category_aliases drop constraint datasheet_category_aliases_pkey;
alter table datasheet_category_aliases add primary key (key, category_id);
