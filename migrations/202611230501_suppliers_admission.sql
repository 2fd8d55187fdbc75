-- What a seller of the mall hands in, and how he came to be one.

alter table suppliers_merchants
  -- What is typed in the form, until it is submitted.
  add draft jsonb not null default '{}',
  -- Shop and company, folded, with their pinyin and its initials: what it is found by.
  add search_text text not null default '',
  -- In percent; 13 and 6 are those of general taxpayers.
  add tax_rate integer check (tax_rate in (1, 3, 6, 13)),
  add bank_name text not null default '' check (length(bank_name) <= 60),
  add bank_code text not null default '' check (bank_code ~ '^([0-9]{12})?$'),
  -- Sealed with the server's key; only its end is shown.
  add bank_account text,
  add bank_account_end text check (length(bank_account_end) = 4),
  add return_region text not null default '' check (return_region ~ '^([0-9]{6})?$'),
  add return_address text not null default '' check (length(return_address) <= 100),
  add service_phone text not null default '' check (length(service_phone) <= 20),
  add service_hours text not null default '' check (length(service_hours) <= 40),
  add submitted_at timestamptz,
  -- The version of the agreement that was ticked.
  add signed_version text check (length(signed_version) <= 20),
  add signed_at timestamptz,
  -- How the deposit was paid, in its owner's words; no money moves here.
  add deposit_reference text not null default '' check (length(deposit_reference) <= 60),
  add deposit_told_at timestamptz,
  -- When its owner was last told that it is to be compared with its licence once more.
  add check_reminded_at timestamptz,
  add check (state in ('draft', 'removed') or (shop_name <> '' and shop_type is not null and cardinality(category_slugs) > 0)),
  add check (state not in ('open', 'suspended') or (opened_at is not null and checked_at is not null)),
  add check ((bank_account is null) = (bank_account_end is null));

create table suppliers_merchant_papers (
  merchant_id bigint not null references suppliers_merchants on delete cascade,
  kind text not null check (kind in ('trademark', 'taxpayer', 'account-permit', 'id-front', 'id-back', 'quality', 'antistatic', 'iso9001')),
  file_id bigint not null references suppliers_files,
  primary key (merchant_id, kind)
);
create index on suppliers_merchant_papers (file_id);

-- Which brands it may sell, and who says so.
create table suppliers_merchant_brands (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references suppliers_merchants on delete cascade,
  brand_name text not null check (length(brand_name) between 1 and 60),
  -- The catalogue's, where it has one of this name.
  brand_id bigint references datasheet_brands on delete set null,
  authoriser text not null check (length(authoriser) between 1 and 60),
  level text not null check (level in ('exclusive', 'first', 'second', 'authorised')),
  valid_from date not null,
  -- The last day that it holds, in China's time. Null: for good.
  valid_until date,
  file_id bigint not null references suppliers_files,
  reminded_days integer,
  check (valid_until >= valid_from)
);
create unique index suppliers_merchant_brands_once on suppliers_merchant_brands (merchant_id, lower(brand_name));
create index on suppliers_merchant_brands (file_id);
create index on suppliers_merchant_brands (brand_id);
create index on suppliers_merchant_brands (valid_until);

-- Every step that it has gone, with what was said of it.
create table suppliers_merchant_steps (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references suppliers_merchants on delete cascade,
  move text not null check (length(move) <= 20),
  state text not null check (state in ('draft', 'submitted', 'reviewing', 'incomplete', 'signing', 'deposit', 'open', 'suspended', 'removed')),
  reason text not null default '' check (length(reason) <= 500),
  at timestamptz not null
);
create index on suppliers_merchant_steps (merchant_id, id desc);
create index on suppliers_merchants (checked_at) where state in ('open', 'suspended');

alter table account_favourites drop constraint account_favourites_kind_check;
alter table account_favourites add constraint account_favourites_kind_check check (kind in ('document', 'part', 'company', 'merchant'));
alter table account_follows drop constraint account_follows_kind_check;
alter table account_follows add constraint account_follows_kind_check check (kind in ('brand', 'part', 'company', 'merchant'));
