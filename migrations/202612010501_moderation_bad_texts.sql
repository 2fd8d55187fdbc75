-- The machine's last answer was that nobody should see it: what is changed since stays held until it answers anew, or an operator decides.
alter table moderation_cases add column is_bad boolean not null default false check (not is_bad or state = 'waiting');
update moderation_cases set is_bad = true where state = 'waiting' and is_hidden and reason = '' and 'machine' = all (classes) and cardinality(classes) > 0;
