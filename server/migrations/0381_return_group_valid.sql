alter table product validate constraint product_return_group;
