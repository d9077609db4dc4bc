-- A hidden product keeps its prices. A variant that an import withdrew is not one of a hidden product. decisions/0089.
alter table product add column status text not null default 'published';
alter table product add constraint product_status check (status in ('published', 'hidden')) not valid;
alter table variant add column is_removed boolean not null default false;
update variant set is_removed = true where is_withdrawn;
-- Products without a price had {NULL}.
update product set sold_in = array_remove(sold_in, null) where array_position(sold_in, null) is not null;
alter table product add constraint product_sold_in check (array_position(sold_in, null) is null) not valid;
