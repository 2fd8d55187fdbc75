-- Of what a task is, where its kind has several: an export of the console names the list that it came of, whose rights are asked again.
alter table account_tasks add column about text not null default '' check (length(about) <= 100);
