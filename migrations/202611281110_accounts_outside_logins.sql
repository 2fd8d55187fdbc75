-- Which logins a site outside has been handed, where it wants to be told of their end.
create table account_outside_logins (
  -- Null once the login has ended, and the site is still to be told.
  session_id bigint references account_sessions (id) on delete set null,
  source_id text not null,
  subject text not null,
  unique (session_id, source_id)
);
