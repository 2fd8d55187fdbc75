-- Who is told, from when, until when; what is not told yet can still be changed.
alter table site_announcements
  add column state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'withdrawn', 'ended')),
  add column audience text not null default 'all' check (audience in ('all', 'enterprises', 'merchants', 'authors')),
  add column starts_at timestamptz,
  add column ends_at timestamptz check (ends_at > starts_at),
  alter column published_at drop not null;
update site_announcements set state = case when unpublished_at is null then 'published' else 'withdrawn' end;
alter table site_announcements
  add constraint site_announcements_published check ((state in ('draft', 'scheduled')) = (published_at is null)),
  add constraint site_announcements_starts check (state <> 'scheduled' or starts_at is not null);
