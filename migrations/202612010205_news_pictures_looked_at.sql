-- Pictures of articles are looked at by a machine: what became of one goes with its row.
create trigger forget_public_picture after delete on news_pictures
  referencing old table as gone for each statement execute function forget_public_text('article-picture');
