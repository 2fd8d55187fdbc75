-- The rule of a category in an operator's words, in place of the seeds'; of a category that is not here the seeds' counts.
create table selection_alternate_rules (
  id bigint generated always as identity primary key,
  category text not null unique check (category <> ''),
  rule text not null,
  -- The rule of the seeds when this one was written, '' for none: where that is another one by now, operators are told.
  seed_rule text not null,
  version integer not null default 1,
  edited_at timestamptz not null
);
-- Pages of parts tell what rules propose.
create trigger tell_shown after insert or update or delete or truncate on selection_alternate_rules
for each statement execute function tell_shown_table();
