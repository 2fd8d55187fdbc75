-- Hosts to which the catalogue links for datasheets, and what operators have said of each. Nothing is asked of one that is not allowed.
create table datasheets_fetch_hosts (
  id bigint generated always as identity unique,
  host text primary key check (host = lower(host) and length(host) between 3 and 253),
  is_allowed boolean not null default false,
  -- Why it is allowed, or no longer.
  note text not null default '' check (length(note) <= 200),
  -- Between two requests, whoever makes them.
  pace_ms integer not null default 5000 check (pace_ms between 1000 and 3600000),
  -- No request before: each one moves it on.
  next_at timestamptz not null default now(),
  paused_until timestamptz,
  pause_reason text,
  -- So many documents in a row were pages, or did not come.
  bad_run integer not null default 0 check (bad_run >= 0),
  -- What its robots.txt says to this program, null where it has none; known until then.
  robots jsonb,
  robots_until timestamptz,
  -- So many parts linked to it when links were collected last.
  part_count integer not null default 0,
  counted_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((paused_until is null) = (pause_reason is null))
);

-- Addresses of datasheets, each fetched once, and looked at again after a while.
create table datasheets_fetches (
  id bigint generated always as identity primary key,
  address text not null check (length(address) <= 2000),
  host text not null references datasheets_fetch_hosts (host),
  -- Of the part of that address which is looked for most.
  popularity integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'fetching', 'kept', 'known', 'refused', 'failed')),
  reason text,
  http_code integer,
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz not null default now(),
  document_id bigint references datasheet_documents (id) on delete set null,
  size_bytes bigint,
  etag text,
  last_modified text,
  -- Who fetches it, and when he was last heard of: silent for a minute, he is gone.
  taken_by uuid,
  alive_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'fetching') = (taken_by is not null)),
  check ((state = 'fetching') = (alive_at is not null)),
  check ((state in ('kept', 'known', 'refused', 'failed')) = (ended_at is not null))
);
create unique index datasheets_fetches_address on datasheets_fetches (md5(address));
create index datasheets_fetches_waiting on datasheets_fetches (host, popularity desc, id) where state = 'waiting';
create index datasheets_fetches_under_way on datasheets_fetches (host) where state = 'fetching';
create index datasheets_fetches_by_host on datasheets_fetches (host, state, reason);
create index on datasheets_fetches (document_id) where document_id is not null;
