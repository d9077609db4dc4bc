-- The products that a set is made of, by code and in their order. A set is sold as one article until its configurator stands.
alter table product
  add column parts text[] not null default '{}',
  add check (configurator_type not in ('DOUBLE_PRODUCT', 'BIKINI_SET') or cardinality(parts) in (0, 2)),
  add check (configurator_type <> 'VARIANT_PRODUCT' or parts = '{}');
