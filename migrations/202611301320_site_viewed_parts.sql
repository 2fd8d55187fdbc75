alter table site_views drop constraint site_views_kind_check;
alter table site_views add constraint site_views_kind_check check (kind in ('datasheet', 'article', 'agent', 'demand', 'part'));
