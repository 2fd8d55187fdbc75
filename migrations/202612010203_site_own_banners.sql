-- Who has signed in, besides visitors; and banners of narrower audiences, which come to each reader by himself, as pages stay the same for everyone.
alter table site_announcements
  drop constraint site_announcements_banner,
  drop constraint site_announcements_audience_check,
  add constraint site_announcements_audience_check check (audience in ('all', 'users', 'enterprises', 'merchants', 'authors'));
