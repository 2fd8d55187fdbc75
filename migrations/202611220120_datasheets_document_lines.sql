-- Documents that last: editions of one document in a line, take-downs, and what readers report as wrong.

-- Editions of one document share a line and stand in it one behind the other: each has one successor at most, and none comes before itself.
create sequence datasheet_document_lines;

alter table datasheet_documents
  add column line_id bigint,
  add column edition integer check (edition > 0),
  -- An operator took it out of its line: an import does not put it back.
  add column is_apart boolean not null default false,
  add column removed_at timestamptz,
  -- Why it was taken down, and what the holder of the rights says; both are shown.
  add column removed_reason text check (length(removed_reason) between 1 and 200),
  add column removed_note text check (length(removed_note) between 1 and 500),
  add check ((line_id is null) = (edition is null)),
  add check (not is_apart or line_id is null),
  -- At the end of a statement, so that a line can be numbered anew in one.
  add constraint datasheet_documents_one_place_in_line unique (line_id, edition) deferrable initially immediate;

update datasheet_documents set removed_at = updated_at, removed_reason = '已下架' where state = 'removed';

alter table datasheet_documents
  add check ((state = 'removed') = (removed_at is not null)),
  add check ((removed_at is null) = (removed_reason is null)),
  add check (removed_note is null or removed_at is not null);

create index on datasheet_documents (source_url) where source_url is not null;

-- What somebody says is wrong with a document, with what stands on a part's page, or with the address of a document elsewhere.
create table datasheet_corrections (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('document', 'part', 'outside-link')),
  document_id bigint references datasheet_documents on delete cascade,
  part_id bigint references datasheet_parts on delete cascade,
  -- The outside address as it was then.
  outside_url text,
  type text not null
    check (type in ('unreadable', 'wrong-part', 'wrong-brand', 'outdated', 'missing-pages', 'wrong-values', 'infringement', 'other')),
  page integer check (page > 0),
  text text not null default '' check (length(text) <= 500),
  contact text check (length(contact) between 1 and 100),
  user_id bigint references account_users on delete set null,
  -- Who reported it, as far as one day can tell: a hash under the day's secret.
  reporter bytea not null check (octet_length(reporter) = 32),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  settled_at timestamptz,
  settled_by bigint references account_users on delete set null,
  settled_note text check (length(settled_note) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((subject = 'document') = (document_id is not null)),
  check ((subject = 'document') = (part_id is null)),
  check ((subject = 'outside-link') = (outside_url is not null)),
  check (page is null or subject = 'document'),
  check ((state = 'open') = (settled_at is null)),
  check (settled_at is not null or (settled_by is null and settled_note is null)),
  -- The same report by the same person on one day is one.
  constraint datasheet_corrections_once_a_day unique nulls not distinct (reporter, subject, document_id, part_id, type, page)
);
create index on datasheet_corrections (state, id desc);
create index on datasheet_corrections (document_id);
create index on datasheet_corrections (part_id);
create index on datasheet_corrections (user_id);
create index on datasheet_corrections (settled_by);
