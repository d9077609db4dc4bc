-- The menu is a content too. decisions/0142.
alter table content_page
  drop constraint content_page_kind_check,
  add constraint content_page_kind_check check (kind in ('front', 'story', 'faq', 'legal', 'notices', 'stores', 'menu'));
