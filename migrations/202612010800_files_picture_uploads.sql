-- Of several uploads one picture may be made: asked again, each of them answers it.
drop index files_pictures_upload_id_idx;
alter table files_pictures alter column upload_id type text[] using array[upload_id];
alter table files_pictures rename column upload_id to upload_ids;
