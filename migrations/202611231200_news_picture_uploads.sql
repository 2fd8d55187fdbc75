-- The upload that a picture was made of: asked again for it, the same picture is answered.
alter table news_pictures add column upload_id text not null default '' check (length(upload_id) <= 22);
create unique index news_pictures_upload on news_pictures (upload_id) where upload_id <> '';
create index news_pictures_created on news_pictures (created_at);
