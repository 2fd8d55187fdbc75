-- What companies show of themselves, and how far they are to be trusted.

alter table suppliers_files drop constraint suppliers_files_kind_check;
-- certificate: a brand's authorisation · paper: of a merchant's admission · evidence: of a claim or a complaint
alter table suppliers_files add constraint suppliers_files_kind_check check (kind in ('licence', 'letter', 'logo', 'picture', 'certificate', 'paper', 'evidence'));

-- The page of a maker, agent or trader: an enterprise's own, or made from a list and waiting to be claimed.
create table suppliers_companies (
  id bigint generated always as identity primary key,
  enterprise_id bigint unique references suppliers_enterprises on delete set null,
  -- The list that it was made from, and its number there.
  source text not null default '' check (length(source) <= 60),
  source_id text not null default '' check (length(source_id) <= 60),
  name text not null check (length(name) between 1 and 80),
  name_en text not null default '' check (length(name_en) <= 120),
  aliases text[] not null default '{}' check (cardinality(aliases) <= 20),
  -- The first letter of its name, in pinyin.
  letter text not null check (letter ~ '^[A-Z#]$'),
  -- All names, folded, with their pinyin and its initials: what it is found by.
  search_text text not null,
  country text not null default 'CN' check (country ~ '^[A-Z]{2}$'),
  -- Province, city or district in China.
  region text not null default '' check (region ~ '^([0-9]{6})?$'),
  -- As a list tells it: 深圳, 美国.
  seat text not null default '' check (length(seat) <= 60),
  address text not null default '' check (length(address) <= 100),
  website text not null default '' check (length(website) <= 200),
  introduction text not null default '' check (length(introduction) <= 1000),
  product_lines text not null default '' check (length(product_lines) <= 2000),
  logo_id bigint references suppliers_files on delete set null,
  -- Operators took it off the directory.
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index suppliers_companies_source on suppliers_companies (source, source_id) where source <> '';
create index on suppliers_companies (logo_id);

-- As what a company is in the directory, with what is told of it as such.
create table suppliers_roles (
  company_id bigint not null references suppliers_companies on delete cascade,
  role text not null check (role in ('maker', 'agent', 'trader')),
  -- Whether its stock is shown.
  shows_stock boolean not null default true,
  lead_days integer check (lead_days between 0 and 365),
  min_order_fen bigint check (min_order_fen >= 0),
  strengths text not null default '' check (length(strengths) <= 200),
  warehouses text[] not null default '{}' check (cardinality(warehouses) <= 10),
  -- 0: paid before it is sent.
  payment_days integer check (payment_days between 0 and 365),
  includes_tax boolean,
  primary key (company_id, role)
);
create index on suppliers_roles (role, company_id);

-- Which brands a company carries, as what, and with what proof.
create table suppliers_carried_brands (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  role text not null check (role in ('agent', 'trader')),
  brand_id bigint not null references datasheet_brands,
  level text check (level in ('exclusive', 'first', 'second', 'authorised')),
  -- stated: no certificate was brought · verified: an operator has seen it
  state text not null default 'stated' check (state in ('stated', 'waiting', 'verified', 'rejected')),
  certificate_id bigint references suppliers_files,
  certificate_number text not null default '' check (length(certificate_number) <= 60),
  valid_from date,
  -- The last day that it holds, in China's time. Null: for good.
  valid_until date,
  reminded_days integer,
  submitted_by bigint references account_users on delete set null,
  submitted_at timestamptz,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null,
  unique (company_id, role, brand_id),
  check (valid_until >= valid_from),
  check (state not in ('waiting', 'verified') or (certificate_id is not null and level is not null))
);
create index on suppliers_carried_brands (brand_id, role);
create index on suppliers_carried_brands (certificate_id);
create index on suppliers_carried_brands (submitted_at) where state = 'waiting';
create index on suppliers_carried_brands (valid_until) where state = 'verified';

-- Part numbers that a company names as its own strength in a brand.
create table suppliers_carried_models (
  id bigint generated always as identity primary key,
  carried_id bigint not null references suppliers_carried_brands on delete cascade,
  mpn text not null check (length(mpn) between 1 and 64),
  mpn_key text not null check (length(mpn_key) between 1 and 64),
  unique (carried_id, mpn_key)
);
create index on suppliers_carried_models (mpn_key);

-- Whom to ask at a company. Who may see how to reach him is the company's to say.
create table suppliers_contacts (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  kind text not null check (kind in ('sales', 'fae', 'service', 'other')),
  name text not null check (length(name) between 1 and 20),
  title text not null default '' check (length(title) <= 20),
  mobile text not null default '' check (length(mobile) <= 20),
  landline text not null default '' check (length(landline) <= 20),
  email text not null default '' check (length(email) <= 254),
  qq text not null default '' check (qq ~ '^([1-9][0-9]{4,11})?$'),
  wechat text not null default '' check (length(wechat) <= 40),
  audience text not null default 'users' check (audience in ('public', 'users', 'enterprises', 'nobody')),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on suppliers_contacts (company_id, position);

create table suppliers_offices (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  name text not null check (length(name) between 1 and 40),
  region text not null default '' check (region ~ '^([0-9]{6})?$'),
  address text not null default '' check (length(address) <= 100),
  position integer not null
);
create index on suppliers_offices (company_id, position);

-- An enterprise says that a page that was made from a list is its own.
create table suppliers_claims (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  enterprise_id bigint not null references suppliers_enterprises on delete cascade,
  user_id bigint references account_users on delete set null,
  note text not null default '' check (length(note) <= 500),
  evidence_id bigint references suppliers_files,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
-- An enterprise has one page, so it claims one at a time.
create unique index suppliers_claims_one_waits on suppliers_claims (enterprise_id) where state = 'waiting';
create index on suppliers_claims (company_id);
create index on suppliers_claims (evidence_id);
create index on suppliers_claims (created_at) where state = 'waiting';

-- What a company says that it has.
create table suppliers_stock_lines (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  mpn text not null check (length(mpn) between 1 and 64),
  mpn_key text not null check (length(mpn_key) between 1 and 64),
  -- As it was written, and whom it was taken for.
  brand_name text not null default '' check (length(brand_name) <= 60),
  part_id bigint references datasheet_parts on delete set null,
  quantity bigint not null check (quantity between 1 and 9999999999),
  -- 2340: the 40th week of 2023; 2023: that year; 23+: of 2023 or later.
  date_code text not null default '' check (length(date_code) <= 20),
  place text not null default '' check (length(place) <= 40),
  currency text not null default 'CNY' check (currency in ('CNY', 'USD', 'HKD', 'EUR')),
  -- Of one piece, in millionths of the currency's unit. Null: to be asked.
  price_micros bigint check (price_micros > 0),
  includes_tax boolean,
  min_quantity bigint check (min_quantity > 0),
  package text not null default '' check (length(package) <= 40),
  note text not null default '' check (length(note) <= 100),
  -- When its company last said that this is so.
  confirmed_at timestamptz not null,
  created_at timestamptz not null
);
create unique index suppliers_stock_lines_once on suppliers_stock_lines (company_id, mpn_key, lower(brand_name), date_code, place);
create index on suppliers_stock_lines (part_id, confirmed_at desc) where part_id is not null;
create index on suppliers_stock_lines (mpn_key);

-- Somebody's complaint about a company: checked, answered by it, then decided, and public from then on.
create table suppliers_complaints (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  user_id bigint references account_users on delete set null,
  kind text not null check (kind in ('fake-parts', 'not-delivered', 'wrong-stock', 'wrong-facts', 'breach', 'other')),
  mpn text not null default '' check (length(mpn) <= 64),
  text text not null check (length(text) between 10 and 1000),
  evidence_ids bigint[] not null default '{}' check (cardinality(evidence_ids) <= 5),
  -- waiting: for operators · open: the company is asked · decided · refused: it is none
  state text not null default 'waiting' check (state in ('waiting', 'open', 'decided', 'refused', 'withdrawn')),
  outcome text check (outcome in ('upheld', 'settled', 'unfounded')),
  -- What operators say of it: why it was refused, what came out.
  reason text not null default '' check (length(reason) <= 500),
  reply text not null default '' check (length(reply) <= 1000),
  replied_by bigint references account_users on delete set null,
  replied_at timestamptz,
  -- Until then the company may answer.
  answer_until timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'decided') = (outcome is not null))
);
create index on suppliers_complaints (company_id, state);
create index on suppliers_complaints (user_id, id desc);
create index on suppliers_complaints (created_at) where state in ('waiting', 'open');
-- Not twice at once about the same company.
create unique index suppliers_complaints_one_open on suppliers_complaints (company_id, user_id) where state in ('waiting', 'open');

-- An enterprise that is, or wants to be, a seller of the mall.
create table suppliers_merchants (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null unique references suppliers_enterprises on delete cascade,
  -- Stays the same however often it is submitted.
  number text not null unique check (number ~ '^M[0-9]{10}$'),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'reviewing', 'incomplete', 'signing', 'deposit', 'open', 'suspended', 'removed')),
  shop_name text not null default '' check (length(shop_name) <= 20),
  shop_type text check (shop_type in ('own-brand', 'agent', 'trader')),
  category_slugs text[] not null default '{}' check (cardinality(category_slugs) <= 3),
  opened_at timestamptz,
  -- When the company was last compared with its licence.
  checked_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index suppliers_merchants_shop_name on suppliers_merchants (lower(shop_name)) where state not in ('draft', 'removed') and shop_name <> '';
create index on suppliers_merchants (state, updated_at);
