-- The steps that a product is sold and returned in. Servers of the release before write none: each product is sold by the piece.
alter table product add column qty_increments integer not null default 1 check (qty_increments between 1 and 99);
