-- Where a product was made, ISO 3166-1 alpha-2; customs ask for it beside the HS code. Null in rows that an earlier release
-- imported: the next import fills it, and refuses a product without one.
alter table product
  add column origin_country text,
  add constraint product_origin_country check (origin_country ~ '^[A-Z]{2}$') not valid;
