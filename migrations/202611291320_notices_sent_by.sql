-- On which ways a notice has left the portal too.
alter table site_notices add column sent_by text[] not null default '{}' check (sent_by <@ array['mail', 'sms']);
create index on site_notices (user_id, created_at) where sent_by <> '{}';
