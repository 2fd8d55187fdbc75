-- Companies: who they are, how their certification stands, and who works for them.

-- Licences, letters of authority and pictures, as they were checked and written anew.
create table suppliers_files (
  id bigint generated always as identity primary key,
  -- Who brought it.
  user_id bigint not null references account_users on delete cascade,
  kind text not null check (kind in ('licence', 'letter', 'logo', 'picture')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  file_name text not null check (length(file_name) <= 200),
  created_at timestamptz not null
);
create index on suppliers_files (user_id);
create index on suppliers_files (sha256);

-- An enterprise is its main account's. Name, code and the day it lasts to are those of the certification that was approved last.
create table suppliers_enterprises (
  id bigint generated always as identity primary key,
  owner_id bigint not null unique references account_users,
  standing text not null default 'new' check (standing in ('new', 'certified', 'expired', 'revoked')),
  certification_id bigint,
  name text not null default '' check (length(name) <= 60),
  -- One code, one main account. Who is revoked gives it up.
  credit_code text unique check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  certified_at timestamptz,
  valid_until date,
  -- Days before the end for which was reminded last.
  reminded_days integer,
  ended_at timestamptz,
  end_reason text not null default '' check (length(end_reason) <= 500),
  business_region text not null default '' check (business_region ~ '^([0-9]{6})?$'),
  business_address text not null default '' check (length(business_address) <= 100),
  contact text not null default '' check (length(contact) <= 20),
  mobile text not null default '' check (length(mobile) <= 20),
  email text not null default '' check (length(email) <= 254),
  landline text not null default '' check (length(landline) <= 20),
  brands text not null default '' check (length(brands) <= 200),
  products text not null default '' check (length(products) <= 200),
  introduction text not null default '' check (length(introduction) <= 1000),
  website text not null default '' check (length(website) <= 200),
  logo_id bigint references suppliers_files on delete set null,
  picture_ids bigint[] not null default '{}' check (cardinality(picture_ids) <= 9),
  bank_name text not null default '' check (length(bank_name) <= 60),
  -- Sealed with the server's key; the last four digits beside it.
  bank_account text,
  bank_account_end text check (bank_account_end ~ '^[0-9]{4}$'),
  -- Certified where everybody is let in: it does not hold anywhere else.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((bank_account is null) = (bank_account_end is null)),
  check (standing <> 'certified' or (certification_id is not null and credit_code is not null and valid_until is not null))
);
create index on suppliers_enterprises (valid_until) where standing = 'certified';

-- What was submitted for review, and what became of it.
create table suppliers_certifications (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references suppliers_enterprises on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  name text not null check (length(name) between 4 and 60),
  credit_code text not null check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  verdict text not null check (verdict in ('accepted', 'doubtful')),
  type text not null check (type in ('maker', 'agent', 'trader', 'solution', 'oem', 'ems', 'other')),
  legal_person text not null check (length(legal_person) between 2 and 20),
  region text not null check (region ~ '^[0-9]{6}$'),
  address text not null check (length(address) between 1 and 100),
  capacity text not null check (capacity in ('legal', 'agent')),
  licence_id bigint not null references suppliers_files,
  -- Null: for good.
  licence_until date,
  letter_id bigint references suppliers_files,
  submitted_by bigint references account_users on delete set null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  check ((state = 'waiting') = (decided_at is null)),
  check (capacity <> 'agent' or letter_id is not null)
);
create unique index suppliers_certifications_one_waits on suppliers_certifications (enterprise_id) where state = 'waiting';
create index on suppliers_certifications (enterprise_id, id);
create index on suppliers_certifications (credit_code);
create index on suppliers_certifications (submitted_at) where state = 'waiting';
create index on suppliers_certifications (licence_id);
create index on suppliers_certifications (letter_id);
alter table suppliers_enterprises add foreign key (certification_id) references suppliers_certifications deferrable initially deferred;

-- A form that is not sent yet, field by field as typed.
create table suppliers_drafts (
  user_id bigint primary key references account_users on delete cascade,
  fields jsonb not null check (length(fields::text) <= 20000),
  updated_at timestamptz not null
);

-- Nobody works for two at once. The main account is among them.
create table suppliers_members (
  user_id bigint primary key references account_users on delete cascade,
  enterprise_id bigint not null references suppliers_enterprises on delete cascade,
  role text not null check (role in ('admin', 'buyer', 'seller', 'finance')),
  joined_at timestamptz not null
);
create index on suppliers_members (enterprise_id);

create table suppliers_invitations (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references suppliers_enterprises on delete cascade,
  mobile text not null check (length(mobile) <= 20),
  role text not null check (role in ('admin', 'buyer', 'seller', 'finance')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  invited_by bigint references account_users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index suppliers_invitations_one_open on suppliers_invitations (enterprise_id, mobile) where state = 'open';
create index on suppliers_invitations (mobile, created_at);
create index on suppliers_invitations (enterprise_id, created_at);
