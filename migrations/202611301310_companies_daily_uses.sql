-- How often companies were looked at and asked, by the day; who it was is not kept.
create table companies_daily_uses (
  company_id bigint not null references suppliers_companies on delete cascade,
  day date not null,
  -- view: its page was looked at · contact: a contact was shown whole · call: a phone was called from the page
  kind text not null check (kind in ('view', 'contact', 'call')),
  count integer not null check (count > 0),
  primary key (company_id, day, kind)
);
create index on companies_daily_uses (day);

-- On the pages of which parts a company's stock was shown.
create table stock_part_looks (
  company_id bigint not null references suppliers_companies on delete cascade,
  day date not null,
  -- As datasheet_daily_counts: a part that is gone is told no more.
  part_id bigint not null,
  looks integer not null check (looks > 0),
  primary key (company_id, day, part_id)
);
create index on stock_part_looks (day);
