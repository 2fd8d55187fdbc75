-- That a site may log him in is agreed to apart; who agreed before said nothing of it.
alter table account_outside_consents add column may_log_in boolean not null default false;

-- A login by a ticket proves nothing anew of who it is.
alter table account_sessions add column by_ticket boolean not null default false;

-- IPv6 networks are counted by their beginning too.
create index on account_code_sendings (network text_pattern_ops, sent_at);
create index on account_tries (kind, subject text_pattern_ops, tried_at);
