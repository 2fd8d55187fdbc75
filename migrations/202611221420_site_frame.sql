-- What is told to a user, and until when he has not read it.
create table site_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  title text not null check (length(title) between 1 and 100),
  text text not null default '' check (length(text) <= 1000),
  -- The page that it is about, in this portal.
  path text check (path ~ '^/[^/\\]' and length(path) <= 500),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on site_notices (user_id, id desc);
create index on site_notices (user_id) where read_at is null;

-- What users think of the portal, and what became of it.
create table site_feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  category_id smallint not null,
  content text not null check (length(content) between 1 and 2000),
  contact text not null check (length(contact) between 1 and 100),
  -- The page on which the dialog was opened.
  page_path text check (length(page_path) <= 500),
  state text not null default 'received' check (state in ('received', 'processing', 'settled')),
  reply text check (length(reply) <= 1000),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'settled') = (settled_at is not null))
);
create index on site_feedback (user_id, created_at);
create index on site_feedback (state, id desc);

-- What a user has looked at, each thing once; `kind` names the table that `target_id` belongs to.
create table site_views (
  user_id bigint not null references account_users on delete cascade,
  kind text not null check (kind in ('datasheet', 'article', 'agent', 'demand')),
  target_id bigint not null,
  viewed_at timestamptz not null default now(),
  primary key (user_id, kind, target_id)
);
create index on site_views (user_id, kind, viewed_at desc, target_id desc);
create index on site_views (viewed_at);

-- The links that a user has put into his header.
create table site_navigations (
  user_id bigint primary key references account_users on delete cascade,
  lists jsonb not null check (jsonb_typeof(lists) = 'object'),
  updated_at timestamptz not null default now()
);

-- How often something was told by pages, by day.
create table site_trackings (
  day date not null,
  source text not null check (length(source) between 1 and 64),
  value text not null check (length(value) <= 200),
  count integer not null default 1 check (count > 0),
  primary key (day, source, value)
);

insert into site_config (key, value) values
  ('qrCodes', '[]'),
  ('navigation', '{
    "common": [
      {"name": "全国标准信息", "url": "https://std.samr.gov.cn/", "image": null},
      {"name": "工信部", "url": "https://www.miit.gov.cn/", "image": null},
      {"name": "海关总署", "url": "http://www.customs.gov.cn/", "image": null},
      {"name": "商标查询", "url": "https://sbj.cnipa.gov.cn/", "image": null},
      {"name": "KiCad", "url": "https://www.kicad.org/", "image": null}
    ],
    "agent": [
      {"name": "Digi-Key", "url": "https://www.digikey.cn/", "image": null},
      {"name": "Mouser", "url": "https://www.mouser.cn/", "image": null},
      {"name": "Arrow", "url": "https://www.arrow.com/", "image": null},
      {"name": "Avnet", "url": "https://www.avnet.com/", "image": null},
      {"name": "element14", "url": "https://cn.element14.com/", "image": null},
      {"name": "立创商城", "url": "https://www.szlcsc.com/", "image": null}
    ],
    "brand": [
      {"name": "TI", "url": "https://www.ti.com.cn/", "image": null},
      {"name": "ADI", "url": "https://www.analog.com/", "image": null},
      {"name": "ST", "url": "https://www.st.com/", "image": null},
      {"name": "NXP", "url": "https://www.nxp.com.cn/", "image": null},
      {"name": "英飞凌", "url": "https://www.infineon.com/", "image": null},
      {"name": "兆易创新", "url": "https://www.gigadevice.com.cn/", "image": null}
    ]
  }');
