-- Suffixes and markings that an operator removed: the seeds bring them back no more. The word is written as the seeds compare it.
create table datasheet_removed_words (
  kind text not null check (kind in ('suffix', 'marking')),
  word text not null,
  primary key (kind, word)
);
