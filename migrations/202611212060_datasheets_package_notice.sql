-- Every statement that writes parts looks for packages that are not known; only those that are new change the vocabulary.
drop trigger tell_vocabulary on datasheet_packages;
create trigger tell_vocabulary after insert or update or delete on datasheet_packages for each row execute function datasheet_tell_vocabulary();
