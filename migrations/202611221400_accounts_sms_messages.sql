-- Short messages that were handed to a carrier, and what it told of them later. Neither a text nor a code stands here.
create table account_sms_messages (
  id uuid primary key,
  target text not null,
  country text not null,
  -- The carrier's own name for it.
  carrier_id text,
  -- `unknown`: it may have been sent; `failed`: it was not.
  state text not null check (state in ('unknown', 'failed', 'accepted', 'delivered', 'undelivered')),
  -- Why it did not arrive, in the carrier's word.
  report text,
  sent_at timestamptz not null,
  reported_at timestamptz
);
create index on account_sms_messages (carrier_id) where carrier_id is not null;
create index on account_sms_messages (country, reported_at) where reported_at is not null;
create index on account_sms_messages (sent_at);
