-- What operators make of the categories and parameters of seeds/catalogue. What they edited is theirs: the seeds say no more of it.
alter table datasheet_categories add column edited_at timestamptz, add column parameters_edited_at timestamptz;
alter table datasheet_parameters add column edited_at timestamptz;

-- Merged into another one: seeds and lists that name it are read as if they named that one, and its address leads there.
create table datasheet_merged_categories (
  slug text primary key,
  category_id bigint not null references datasheet_categories
);
create index on datasheet_merged_categories (category_id);
create table datasheet_merged_parameters (
  slug text primary key,
  parameter_id bigint not null references datasheet_parameters
);
create index on datasheet_merged_parameters (parameter_id);

-- Other names of categories that an operator removed.
alter table datasheet_removed_words drop constraint datasheet_removed_words_kind_check;
alter table datasheet_removed_words add constraint datasheet_removed_words_kind_check check (kind in ('suffix', 'marking', 'category-alias'));
