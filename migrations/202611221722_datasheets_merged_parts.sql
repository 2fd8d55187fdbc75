-- Parts that were one with another one when their brands were merged: their addresses lead there.
create table datasheet_merged_parts (
  id bigint primary key,
  part_id bigint not null references datasheet_parts on delete cascade
);
create index on datasheet_merged_parts (part_id);
