-- Of what was refused a mark stays when its row goes: who removes it and writes the very same again waits.
create table moderation_refused_marks (
  mark bytea primary key,
  refused_at timestamptz not null
);
