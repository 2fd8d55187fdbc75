-- Articles: what their authors write, what readers see of it, and what they say to it.

create table news_channels (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z-]{1,30}$'),
  name text not null unique check (length(name) between 1 and 20),
  position integer not null,
  -- 先审后发: a comment is seen by its writer alone until an operator has let it pass.
  reviews_comments boolean not null default true
);
insert into news_channels (slug, name, position) values
  ('industry', '行业动态', 1), ('products', '新品', 2), ('market', '市场行情', 3), ('policy', '政策', 4),
  ('finance', '财报', 5), ('technology', '技术', 6), ('exhibitions', '展会', 7), ('people', '人物', 8);

-- Who writes under a name of his own. Anybody may apply; without it he writes, too, but has no mark and no page in the list of authors.
create table news_authors (
  user_id bigint primary key references account_users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  pen_name text not null check (length(pen_name) between 2 and 20),
  -- What the mark beside his name says.
  mark text not null default 'engineer' check (mark in ('engineer', 'enterprise', 'maker')),
  real_name text not null default '' check (length(real_name) <= 40),
  bio text not null default '' check (length(bio) <= 500),
  fields text[] not null default '{}' check (cardinality(fields) <= 3),
  works_url text not null default '' check (length(works_url) <= 500),
  is_sample boolean not null default false,
  reason text not null default '' check (length(reason) <= 500),
  applied_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index news_authors_pen_name on news_authors (lower(pen_name)) where state <> 'rejected';
create index on news_authors (applied_at) where state = 'waiting';

create table news_columns (
  id bigint generated always as identity primary key,
  author_id bigint not null references account_users on delete cascade,
  name text not null check (length(name) between 2 and 30),
  summary text not null default '' check (length(summary) <= 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index news_columns_name on news_columns (author_id, lower(name));

-- A picture of a text or a cover, without what the camera noted; each width there is in WebP and AVIF is a file of its own.
create table news_pictures (
  id bigint generated always as identity primary key,
  user_id bigint references account_users on delete set null,
  -- From where an import took it, so that it is taken once.
  source_url text not null default '',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);
create index on news_pictures (user_id);
create unique index news_pictures_source on news_pictures (source_url) where source_url <> '';
create table news_picture_files (
  picture_id bigint not null references news_pictures on delete cascade,
  format text not null check (format in ('webp', 'avif')),
  width integer not null check (width > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer not null check (size_bytes > 0),
  primary key (picture_id, format, width)
);
create index on news_picture_files (sha256);

create table news_articles (
  id bigint generated always as identity primary key,
  -- Null: an account that was closed, or an import without one.
  author_id bigint references account_users on delete set null,
  -- As the wire has it (spec 4), its spelling too.
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PENDING', 'PUBLISHED', 'REJECTED', 'DISMOUNT', 'DELETEED')),
  -- Why it was rejected or taken down.
  reason text not null default '' check (length(reason) <= 500),
  -- The last version saved, the one that waits for review, and the one that readers see.
  version integer not null default 1 check (version > 0),
  submitted_version integer,
  published_version integer,
  submitted_at timestamptz,
  -- From when readers may see it: later than now, it waits for its hour.
  published_at timestamptz,
  -- From where an import read it.
  source text not null default '' check (length(source) <= 60),
  source_id text not null default '' check (length(source_id) <= 200),
  is_sample boolean not null default false,
  -- Of what is published, so that lists and search read one row.
  title text not null default '' check (length(title) <= 200),
  summary text not null default '' check (length(summary) <= 300),
  cover_id bigint references news_pictures on delete set null,
  channel_id bigint references news_channels,
  column_id bigint references news_columns on delete set null,
  tags text[] not null default '{}',
  origin text not null default 'original' check (origin in ('original', 'repost', 'translation')),
  source_name text not null default '' check (length(source_name) <= 60),
  source_url text not null default '' check (length(source_url) <= 1000),
  is_ai_made boolean not null default false,
  takes_comments boolean not null default true,
  -- Made on the server from the document, and safe to be shown.
  html text not null default '',
  -- Its headings: [{ id, level, text }].
  contents jsonb not null default '[]',
  words integer not null default 0,
  -- What the application's own rule makes of title, tags and text.
  title_search tsvector not null default '',
  search tsvector not null default '',
  tokens_version integer not null default 0,
  reads integer not null default 0 check (reads >= 0),
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state <> 'PENDING' or submitted_version is not null),
  check (state <> 'PUBLISHED' or (published_version is not null and published_at is not null))
);
-- What readers may see, but for those whose hour has not come.
create index news_articles_newest on news_articles (published_at desc, id desc) where published_version is not null and state not in ('DISMOUNT', 'DELETEED');
create index news_articles_channel on news_articles (channel_id, published_at desc, id desc) where published_version is not null and state not in ('DISMOUNT', 'DELETEED');
create index news_articles_column on news_articles (column_id, published_at desc) where column_id is not null;
create index on news_articles (author_id, updated_at desc);
create index on news_articles (submitted_at) where state = 'PENDING';
create index on news_articles (cover_id);
create unique index news_articles_source on news_articles (source, source_id) where source <> '';
create index on news_articles using gin (tags);
create index news_articles_title_search on news_articles using gin (title_search) with (fastupdate = on, gin_pending_list_limit = 4096);
create index news_articles_search on news_articles using gin (search) with (fastupdate = on, gin_pending_list_limit = 4096);

-- All that was ever saved of an article and is worth to go back to. What is written is the last one.
create table news_versions (
  article_id bigint not null references news_articles on delete cascade,
  version integer not null check (version > 0),
  title text not null default '' check (length(title) <= 200),
  summary text not null default '' check (length(summary) <= 300),
  cover_id bigint references news_pictures on delete set null,
  channel_id bigint references news_channels,
  column_id bigint references news_columns on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  origin text not null default 'original' check (origin in ('original', 'repost', 'translation')),
  source_name text not null default '' check (length(source_name) <= 60),
  source_url text not null default '' check (length(source_url) <= 1000),
  -- Null: not told yet; nothing is handed in without it.
  is_ai_made boolean,
  takes_comments boolean not null default true,
  -- When its author wants it published.
  wanted_at timestamptz,
  -- As src/domains/news/document.ts says.
  document jsonb not null,
  words integer not null default 0,
  saved_at timestamptz not null,
  primary key (article_id, version)
);
create index on news_versions (cover_id);

-- Which pictures the text of a version shows: they are kept as long as it is.
create table news_version_pictures (
  article_id bigint not null,
  version integer not null,
  picture_id bigint not null references news_pictures on delete cascade,
  primary key (article_id, version, picture_id),
  foreign key (article_id, version) references news_versions on delete cascade
);
create index on news_version_pictures (picture_id);

-- Parts and brands that the published text is about: linked by its author (by hand) or found in it.
create table news_article_parts (
  article_id bigint not null references news_articles on delete cascade,
  part_id bigint not null references datasheet_parts on delete cascade,
  is_linked boolean not null default false,
  primary key (article_id, part_id)
);
create index on news_article_parts (part_id);
create table news_article_brands (
  article_id bigint not null references news_articles on delete cascade,
  brand_id bigint not null references datasheet_brands on delete cascade,
  primary key (article_id, brand_id)
);
create index on news_article_brands (brand_id);

-- Reads by hour, for what is read most just now; and who has read it that day, as a hash that ends with the day.
create table news_read_hours (
  article_id bigint not null references news_articles on delete cascade,
  hour timestamptz not null,
  reads integer not null check (reads > 0),
  primary key (article_id, hour)
);
create index on news_read_hours (hour);
create table news_read_marks (
  mark bytea primary key,
  day date not null
);
create index on news_read_marks (day);

create table news_likes (
  article_id bigint not null references news_articles on delete cascade,
  user_id bigint not null references account_users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (article_id, user_id)
);
create index on news_likes (user_id);

create table news_comments (
  id bigint generated always as identity primary key,
  article_id bigint not null references news_articles on delete cascade,
  -- Null: a closed account; its words go with it.
  user_id bigint references account_users on delete set null,
  -- The comment below which it stands; answers have none below themselves.
  parent_id bigint references news_comments on delete cascade,
  -- Whom it answers, where that is not the writer of the comment above.
  answers_id bigint references news_comments on delete set null,
  text text not null check (length(text) <= 1000),
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused', 'deleted', 'removed')),
  -- What of the list of words it holds, for operators.
  held_for text[] not null default '{}',
  reason text not null default '' check (length(reason) <= 500),
  -- Province or country, as the law asks.
  region text not null default '' check (length(region) <= 20),
  is_pinned boolean not null default false,
  likes integer not null default 0 check (likes >= 0),
  replies integer not null default 0 check (replies >= 0),
  created_at timestamptz not null,
  decided_at timestamptz,
  check (parent_id is null or not is_pinned)
);
create index on news_comments (article_id, created_at desc) where parent_id is null;
create index on news_comments (parent_id, created_at);
create index on news_comments (user_id, created_at desc);
create index on news_comments (answers_id);
create index on news_comments (created_at) where state = 'waiting';
create unique index news_comments_one_pinned on news_comments (article_id) where is_pinned;
create table news_comment_likes (
  comment_id bigint not null references news_comments on delete cascade,
  user_id bigint not null references account_users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index on news_comment_likes (user_id);

-- What a reader reports about an article or a comment.
create table news_reports (
  id bigint generated always as identity primary key,
  user_id bigint references account_users on delete set null,
  article_id bigint not null references news_articles on delete cascade,
  comment_id bigint references news_comments on delete cascade,
  category text not null check (length(category) between 1 and 40),
  detail text not null default '' check (length(detail) <= 512),
  -- What was said when it was reported.
  quoted text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'refused')),
  answer text not null default '' check (length(answer) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index on news_reports (created_at) where state = 'waiting';
create index on news_reports (user_id, id desc);
create index on news_reports (article_id);
create index on news_reports (comment_id);
create unique index news_reports_one_waits on news_reports (user_id, article_id, coalesce(comment_id, 0)) where state = 'waiting';
create table news_report_files (
  report_id bigint not null references news_reports on delete cascade,
  position integer not null check (position between 0 and 5),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  primary key (report_id, position)
);
create index on news_report_files (sha256);

-- Words for which a text is looked at before it is shown. None is ever dropped for them.
create table news_held_words (
  id bigint generated always as identity primary key,
  word text not null check (length(word) between 1 and 40),
  -- As it is compared: folded, without blanks and signs.
  key text not null unique check (key <> ''),
  created_at timestamptz not null default now()
);

-- Words searched, for the hot ones; each is counted once for a visitor and day.
create table news_search_days (
  word text not null check (length(word) between 1 and 100),
  day date not null,
  searches integer not null check (searches > 0),
  primary key (word, day)
);
create index on news_search_days (day);

-- A company's figures of a quarter or a year, as operators enter them.
create table news_financial_reports (
  id bigint generated always as identity primary key,
  company text not null check (length(company) between 1 and 60),
  brand_id bigint references datasheet_brands on delete set null,
  year integer not null check (year between 1990 and 2100),
  -- 1 to 4, or 0 for the whole year.
  quarter integer not null check (quarter between 0 and 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In hundredths of the currency's unit, as fen are.
  revenue_fen bigint not null,
  net_profit_fen bigint,
  -- In hundredths of a percent: 4512 is 45.12 %.
  gross_margin integer check (gross_margin between -100000 and 10000),
  -- Where the figures stand.
  report_url text not null default '' check (length(report_url) <= 1000),
  article_id bigint references news_articles on delete set null,
  is_sample boolean not null default false,
  reported_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index news_financial_reports_once on news_financial_reports (lower(company), year, quarter);
create index on news_financial_reports (brand_id);
create index on news_financial_reports (article_id);

-- Articles are kept as favourites; authors and columns are followed.
alter table account_favourites drop constraint account_favourites_kind_check;
alter table account_favourites add constraint account_favourites_kind_check check (kind in ('document', 'part', 'brand', 'company', 'merchant', 'article'));
alter table account_follows drop constraint account_follows_kind_check;
alter table account_follows add constraint account_follows_kind_check check (kind in ('brand', 'part', 'company', 'merchant', 'author', 'column'));
