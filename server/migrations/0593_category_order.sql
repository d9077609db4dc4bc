-- The pieces that the office puts first in a category, in their sequence; the others follow in the collection's order. No file of the import
-- names them, so no import changes them. decisions/0127.
create table category_order (
  category text primary key references category on delete cascade,
  codes text[] not null check (cardinality(codes) between 1 and 500)
);
