-- Numbers of transactions say nothing in another database: an image is believed only where it was made.
alter table datasheet_search_images add column database text not null default '';
alter table datasheet_search_images alter column database drop default;
