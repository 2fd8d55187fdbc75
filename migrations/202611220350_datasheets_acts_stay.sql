-- What was done to documents is not emptied either.
create trigger datasheet_acts_are_not_emptied before truncate on datasheet_document_acts execute function datasheet_acts_stand();
