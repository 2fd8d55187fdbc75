-- An upload that is taken back, or is of another kind than it should be, still counts against what a user may upload.
alter table files_uploads add column gone_at timestamptz;
alter table files_uploads add check (gone_at is null or taken_at is null);
