-- How a product can be engraved: type, fonts, sizes, letters, limits, working days and the price of each country.
-- Null for a product that cannot. decisions/0062.
alter table product add column engraving jsonb check (jsonb_typeof(engraving) = 'object');

-- The place of a variant in kits of two pieces: a base and a container with the same type and id fit together.
alter table variant
  add column container_type text,
  add column container_id text,
  add column container_role text check (container_role in ('base', 'container')),
  add constraint variant_container check (num_nulls(container_type, container_id, container_role) in (0, 3));
create index variant_container_id on variant (container_id) where container_id is not null;

-- What the workshop engraves, as it was shown when ordered: lines, font, size, price, days, drawing and its hash.
alter table shop_order_line add column workshop jsonb check (jsonb_typeof(workshop) = 'object');
