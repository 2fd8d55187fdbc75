-- Whoever saves his own account or article again and again tells of it only where others see something else than before.
drop trigger tell_shown on account_users;
create trigger tell_shown after insert or delete or truncate on account_users for each statement execute function tell_shown_table();
create trigger tell_shown_change after update of nick_name, avatar, company, closed_at, frozen_at, muted_until on account_users for each row
when ((old.nick_name, old.avatar, old.company, old.closed_at, old.frozen_at, old.muted_until) is distinct from (new.nick_name, new.avatar, new.company, new.closed_at, new.frozen_at, new.muted_until))
execute function tell_shown_table();
