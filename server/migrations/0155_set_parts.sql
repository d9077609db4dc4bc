-- What a set's variant consists of, in order; a part may be listed twice. A set has no stock of its own. decisions/0042.
create table set_part (
  sku text not null references variant on delete cascade,
  place integer not null check (place >= 0),
  -- no foreign key: a set may be imported before its parts, and without one it is not sold
  part_sku text not null check (part_sku <> sku),
  qty integer not null check (qty between 1 and 99),
  primary key (sku, place)
);
create index set_part_part on set_part (part_sku);

-- The first SKU in the joined SKUs of a double product or bikini (spec 2 §4).
alter table product add column set_sku text;

-- What one piece of a set's line takes from stock: [{ sku, qty }]. Null for a line that is no set.
alter table shop_order_line add column parts jsonb check (jsonb_typeof(parts) = 'array');
