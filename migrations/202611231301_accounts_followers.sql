-- Who follows something, for their number and to tell them.
create index account_follows_of on account_follows (kind, target_id, user_id);
