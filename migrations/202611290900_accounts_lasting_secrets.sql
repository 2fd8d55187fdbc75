-- Of what names are drawn that never change, whichever server key seals it: those told to sites outside, those that devices keep.
create table account_lasting_secrets (
  use text primary key,
  secret_sealed text not null
);

-- Of what the marks of a set of codes are drawn; null: of the server key of when they were made.
alter table account_recovery_codes add column secret_sealed text;
