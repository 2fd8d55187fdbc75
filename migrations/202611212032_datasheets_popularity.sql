-- How much parts are looked for: uses counted once for each visitor and day, what was searched, and what that adds to the order of parts.

-- How much of `popularity` comes from uses; the rest is the catalogue's.
alter table datasheet_parts add column use_popularity integer not null default 0 check (use_popularity >= 0);
create index datasheet_parts_used on datasheet_parts (id) where use_popularity > 0;

alter table datasheet_daily_counts drop constraint datasheet_daily_counts_kind_check;
alter table datasheet_daily_counts add check (kind in ('part-view', 'part-search', 'document-view', 'document-download'));

-- A visitor's use of a thing leaves a mark: a hash under the day's secret. Secret and marks go when the day is over.
create table datasheet_daily_secrets (
  day date primary key,
  secret bytea not null check (octet_length(secret) = 32)
);

create table datasheet_daily_marks (
  day date not null,
  mark bytea not null check (octet_length(mark) = 32),
  primary key (day, mark)
);

-- What was searched on a day, folded by readSearchTerm().
create table datasheet_search_terms (
  day date not null,
  term text collate "C" not null check (length(term) between 1 and 60),
  -- As somebody typed it that day.
  spelling text not null check (length(spelling) between 1 and 60),
  visitors integer not null default 1 check (visitors > 0),
  -- Whether anything fitted all of its words.
  has_hits boolean not null,
  -- The part that is called so. It may be gone by now.
  part_id bigint,
  primary key (day, term)
);
create index on datasheet_search_terms (term, day);

-- A hot word that holds one of these is not shown. Folded like a search term.
create table datasheet_hidden_words (
  word text primary key check (word <> '')
);

insert into datasheet_hidden_words (word) values
  ('博彩'), ('赌'), ('彩票'), ('六合彩'), ('色情'), ('成人'), ('裸聊'), ('约炮'), ('毒品'), ('枪支'), ('发票'), ('办证'), ('贷款'), ('刷单'), ('代孕'), ('微信'), ('加群');
