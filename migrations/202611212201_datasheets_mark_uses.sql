-- A mark may stand for several uses: all of a visitor's on that day, so that nobody's are counted without end.
alter table datasheet_daily_marks add column uses integer not null default 1 check (uses > 0);
