-- Planning a question reads the statistics of all common words once for each of its spellings: three hundred say as much as a thousand.
alter table datasheet_document_pages alter column search set statistics 30;
analyze datasheet_document_pages (search);
