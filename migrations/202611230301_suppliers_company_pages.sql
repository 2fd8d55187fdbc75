-- What companies change on their own pages: certificates anew while the old one holds, and announcements.

-- Two who change the same at once are told so.
alter table suppliers_carried_brands add column updated_at timestamptz not null default now();

-- What is to take the place of a verified certificate, until that is decided.
create table suppliers_certificate_changes (
  carried_id bigint primary key references suppliers_carried_brands on delete cascade,
  level text not null check (level in ('exclusive', 'first', 'second', 'authorised')),
  certificate_id bigint not null references suppliers_files,
  certificate_number text not null default '' check (length(certificate_number) <= 60),
  valid_from date,
  valid_until date,
  submitted_by bigint references account_users on delete set null,
  submitted_at timestamptz not null,
  check (valid_until >= valid_from)
);
create index on suppliers_certificate_changes (certificate_id);
create index on suppliers_certificate_changes (submitted_by);
create index on suppliers_certificate_changes (submitted_at);

-- What a company announces on its own page, marked as advertising. It moves nothing in any list.
create table suppliers_promotions (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers_companies on delete cascade,
  title text not null check (length(title) between 1 and 40),
  text text not null default '' check (length(text) <= 300),
  link text not null default '' check (length(link) <= 500),
  brand_id bigint references datasheet_brands,
  -- Days in China's time, both included.
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_on >= starts_on)
);
create index on suppliers_promotions (company_id, ends_on);
create index on suppliers_promotions (brand_id);
