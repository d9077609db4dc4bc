alter table product validate constraint product_status;
alter table product validate constraint product_sold_in;
