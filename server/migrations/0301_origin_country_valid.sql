alter table product validate constraint product_origin_country;
