-- A code that proves once more that it is the owner: before his data is handed out, or his account closed.
alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check check (purpose in ('login', 'register', 'reset', 'bind', 'change', 'email', 'confirm'));
