-- The day (in China) for which each daily task was last queued.
create table platform_daily_tasks (
  name text primary key,
  day date not null
);
