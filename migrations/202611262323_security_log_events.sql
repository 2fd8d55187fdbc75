-- What happened to accounts and rights, for half a year at least. An entry outlives the account that it names.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  outcome text not null check (outcome in ('done', 'failed', 'refused')),
  -- Whose account it was; null where nobody's, or not known.
  user_id bigint,
  -- The mark of the number or address that was named, by the server's key.
  subject text not null default '' check (length(subject) <= 64),
  network text not null default '' check (length(network) <= 64),
  address text not null default '' check (length(address) <= 64),
  -- The mark of the browser's name.
  device text not null default '' check (length(device) <= 64),
  browser text not null default '' check (length(browser) <= 60),
  request_id text not null default '' check (length(request_id) <= 64),
  details jsonb not null default '{}' check (length(details::text) <= 4000),
  -- Of many in one minute from one network those beyond the first are one entry.
  times int not null default 1 check (times >= 1),
  burst text unique check (length(burst) <= 64)
);
create index on security_events (at desc, id desc);
create index on security_events (user_id, at desc) where user_id is not null;
create index on security_events (subject, at desc) where subject <> '';
create index on security_events (network, at desc);
create index on security_events (kind, at desc);

-- Entries stay as they are for 180 days: only a count may rise, and only what is older may go.
create function security_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.times > old.times and to_jsonb(new) - 'times' = to_jsonb(old) - 'times' then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.at < now() - interval '180 days' then return old; end if;
  end if;
  raise exception 'security_events is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger events_stay before update or delete on security_events for each row execute function security_events_stay();
create trigger events_are_kept before truncate on security_events for each statement execute function security_events_stay();
-- Also for who sets session_replication_role.
alter table security_events enable always trigger events_stay;
alter table security_events enable always trigger events_are_kept;
