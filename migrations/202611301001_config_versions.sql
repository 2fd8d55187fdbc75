-- Who saves a value says which version he has seen: of two windows the second is refused.
alter table site_config add column version integer not null default 1 check (version > 0);
-- What only operators are to know was told to anybody who asked for it by its key.
update site_config set is_public = false where key = 'securityAlarms' or key ~ '^look[A-Z]';
