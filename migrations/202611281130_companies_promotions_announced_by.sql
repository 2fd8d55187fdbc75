-- Who announces, and when it was held at its start since he could not any more.
alter table suppliers_promotions
  add column announced_by bigint references account_users on delete set null,
  add column held_at timestamptz;
create index on suppliers_promotions (announced_by);
