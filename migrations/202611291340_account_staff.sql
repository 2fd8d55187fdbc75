-- What operators may: null is all. Who is invited to become one is none until he accepts.
alter table account_users add column staff_rights text[];
alter table account_users add constraint account_users_rights_of_operators check (staff_rights is null or role = 'operator');

create table account_staff_invitations (
  user_id bigint primary key references account_users (id),
  role text not null check (role in ('operator', 'admin')),
  rights text[],
  invited_by bigint not null references account_users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (rights is null or role = 'operator')
);
create index account_staff_invitations_by_inviter on account_staff_invitations (invited_by);
