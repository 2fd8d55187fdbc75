-- A search for a phrase reads the tokens of many pages: those of a usual page stay beside its row, as they are. Pages that are there are moved when they are read anew.
alter table datasheet_document_pages alter column search set storage main;
alter table datasheet_document_pages set (toast_tuple_target = 4096);
