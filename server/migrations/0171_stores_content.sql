-- The picture of the store locator (spec 2 §2).
alter table content_page drop constraint content_page_kind_check;
alter table content_page add constraint content_page_kind_check
  check (kind in ('front', 'story', 'faq', 'legal', 'notices', 'stores'));
