-- Who has worked for an enterprise and left: an operator decides no case of it for a while. Written by the table itself, however somebody leaves.
create table enterprises_former_members (
  user_id bigint not null references account_users on delete cascade,
  enterprise_id bigint not null references suppliers_enterprises on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz not null default now(),
  primary key (user_id, enterprise_id)
);
create index on enterprises_former_members (enterprise_id);
create index on enterprises_former_members (left_at);
create function enterprises_keep_former_member() returns trigger language plpgsql as $$
begin
  insert into enterprises_former_members (user_id, enterprise_id, joined_at)
  select old.user_id, old.enterprise_id, old.joined_at
  where exists (select from account_users where id = old.user_id)
    and exists (select from suppliers_enterprises where id = old.enterprise_id)
  on conflict (user_id, enterprise_id) do update set left_at = now();
  return null;
end $$;
create trigger keep_former_member after delete on suppliers_members for each row execute function enterprises_keep_former_member();
