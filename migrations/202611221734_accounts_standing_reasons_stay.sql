-- What was said of an account is not rewritten; it goes with the account alone.
create trigger reasons_stay before update or truncate on account_standing_reasons for each statement execute function operator_console_refuse_change();
alter table account_standing_reasons enable always trigger reasons_stay;
