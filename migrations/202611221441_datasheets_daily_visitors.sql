-- How many visitors used something on a day; who they were can't be told.
create table datasheet_daily_visitors (
  day date primary key,
  visitors integer not null check (visitors > 0)
);
