-- A clip of a product: the hash of its content is in its address. `uploaded_at` is its date for search engines. decisions/0063.
create table product_video (
  file text primary key check (file !~ '(^|/)\.' and file !~ '^/'),
  hash text not null check (hash ~ '^[0-9a-f]{12}$'),
  uploaded_at timestamptz not null default now()
);

-- A picture with the role 'video' is shown until its clip plays. The server of the version before shows the picture alone.
alter table picture
  add column video text,
  add constraint picture_video_file foreign key (video) references product_video not valid,
  add constraint picture_video check ((role = 'video') = (video is not null)) not valid,
  drop constraint picture_role_check,
  add constraint picture_role check (role in ('front', 'three_quarter', 'detail', 'scale', 'flat', 'video')) not valid;

-- What analytics reports of a product beside its codes (spec 2 §3): the key of a model in one colour, in whatever size, and
-- whether the product contains a material that campaigns leave out.
alter table variant add column dku text;
alter table product add column excluded_material boolean not null default false;

-- An address with the SKU of a set alone leads to the set.
create index product_set_sku on product (set_sku) where set_sku is not null;
