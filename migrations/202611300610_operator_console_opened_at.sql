-- Since when what was decided had waited: what came in on a day is counted by it.
alter table operator_console_decisions add column opened_at timestamptz;
