-- An export is given to the session that showed the code for it; and a code for the one closes no account.
alter table account_tasks add column session_key bytea check (octet_length(session_key) = 32);
delete from account_codes where purpose = 'confirm';
alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check check (purpose in ('login', 'register', 'reset', 'bind', 'change', 'email', 'export', 'close'));
