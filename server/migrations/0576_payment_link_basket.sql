-- each statement alone
-- A link is in one basket at a time. decisions/0120.
create unique index if not exists basket_link on basket (link_id) where link_id is not null;
