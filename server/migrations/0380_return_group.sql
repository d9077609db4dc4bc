-- Products that come back together when one order has several of them: the group's name, the same for all of them.
alter table product
  add column return_group text,
  add constraint product_return_group check (return_group ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(return_group) <= 64) not valid;
