create table polls_votes (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users (id),
  part_id bigint not null,
  answer text not null check (answer in ('yes', 'no')),
  is_counted boolean not null default false,
  created_at timestamptz not null
);
