-- A code for the number of an enterprise's contact.
alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check check (purpose in ('login', 'register', 'reset', 'bind', 'change', 'email', 'export', 'close', 'enterprise'));
