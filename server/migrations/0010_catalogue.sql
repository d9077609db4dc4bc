-- Colours, sizes, volumes, materials: one list for the whole house, in the order a shopper reads them.
create table attribute_option (
  field text not null check (field in ('color', 'size', 'volume', 'material')),
  code text not null,
  position integer not null,
  hex text check (hex ~ '^#[0-9A-Fa-f]{6}$'),
  -- language → name
  names jsonb not null,
  primary key (field, code)
);

create table category (
  code text primary key,
  parent text references category deferrable initially deferred,
  path text not null unique,
  position integer not null,
  -- the story told among this category's products
  story text
);

create table category_text (
  code text not null references category on delete cascade,
  language text not null,
  name text not null,
  slug text not null,
  intro text not null,
  -- slugs from the root down, what the address says
  path text not null,
  primary key (code, language)
);
create unique index category_text_path on category_text (language, path);

create table product (
  code text primary key,
  position integer not null,
  slug_base text not null,
  configurator_type text not null
    check (configurator_type in ('VARIANT_PRODUCT', 'DOUBLE_PRODUCT', 'BIKINI_SET', 'LOOK_SET', 'PERFUME_SET')),
  product_code text not null,
  family_code text not null,
  department_code text not null,
  division_code text not null,
  designer text,
  material text,
  hscode text,
  -- fields of the attribute buttons, in their order
  attributes text[] not null,
  is_refundable boolean not null,
  is_exchangeable boolean not null,
  max_sale_qty integer not null check (max_sale_qty between 1 and 99),
  -- euro cents
  eco_tax bigint check (eco_tax >= 0),
  -- what the price per unit counts in: 100ml
  unit_measure text,
  personalisable boolean not null default false,
  prop65 boolean not null default false,
  is_new boolean not null default false,
  pre_order boolean not null default false,
  launched_on date,
  -- countries it may be sold in; null is everywhere
  countries text[],
  -- countries where it has a price and may be sold, kept by the import
  sold_in text[] not null default '{}'
);

create table product_text (
  code text not null references product on delete cascade,
  language text not null,
  title text not null,
  kind text not null,
  intro text not null,
  description text not null,
  measurements text,
  care text,
  metals_titrations text,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 180),
  primary key (code, language)
);

create table product_category (
  category text not null references category on delete cascade,
  code text not null references product on delete cascade,
  -- the product's order among its categories: the first one with the longest path leads its crumbs
  place integer not null,
  primary key (category, code)
);
create index product_category_code on product_category (code);

create table variant (
  sku text primary key,
  code text not null references product,
  position integer not null,
  is_default boolean not null default false,
  -- attribute field → option code
  attributes jsonb not null,
  ref_size text,
  -- language → text
  measurements jsonb,
  -- how much of unit_measure's unit one piece holds, in millilitres or grams
  unit_quantity integer check (unit_quantity > 0),
  -- no longer in the collection; kept because orders name it
  is_withdrawn boolean not null default false
);
create index variant_code on variant (code, position);
create unique index variant_one_default on variant (code) where is_default;
-- A space in the sku becomes the letter v in a path (spec 1 §2), so two skus may not meet there.
create unique index variant_path on variant (replace(sku, ' ', 'v'));

-- Minor units in the currency of the country; tax included or not is the country's rule.
create table price (
  sku text not null references variant on delete cascade,
  country text not null check (country ~ '^[a-z]{2}$'),
  amount bigint not null check (amount > 0),
  primary key (sku, country)
);

-- One row per sku and source, sold by conditional update (invariant M1). Source: 'ecom' or a store's id.
create table stock (
  sku text not null references variant on delete cascade,
  source text not null,
  qty integer not null check (qty >= 0),
  primary key (sku, source)
);

-- A picture master: its content's hash stands in its address, so that browsers may keep it for ever.
create table picture_file (
  file text primary key check (file !~ '(^|/)\.' and file !~ '^/'),
  hash text not null check (hash ~ '^[0-9a-f]{12}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);

create table picture (
  code text not null references product on delete cascade,
  position integer not null,
  file text not null references picture_file,
  role text not null check (role in ('front', 'three_quarter', 'detail', 'scale', 'flat')),
  color text,
  -- language → text
  alt jsonb not null,
  primary key (code, position)
);

create table store (
  store_id text primary key check (store_id <> 'ecom'),
  position integer not null,
  slug text not null unique,
  country text not null check (country ~ '^[a-z]{2}$'),
  city text not null,
  area text,
  short_title text not null,
  street_address1 text not null,
  street_address2 text,
  street_address3 text,
  postal_code text,
  store_phone_number text,
  store_fax_number text,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  timezone text not null,
  -- weekday → [[from, until]]
  hours jsonb not null,
  -- [{ date, hours }]; no hours is closed
  exceptions jsonb not null,
  services text[] not null,
  is_ereservation boolean not null,
  is_salon boolean not null,
  is_concession boolean not null,
  -- language → { short_title?, city?, … } where the script asks for its own
  names jsonb not null,
  -- language → { additional_information }
  texts jsonb not null
);
create index store_country on store (country);

create table content_page (
  kind text not null check (kind in ('front', 'story', 'faq', 'legal')),
  code text not null,
  language text not null,
  position integer not null default 0,
  slug text not null,
  title text not null,
  body jsonb not null,
  primary key (kind, code, language)
);
create unique index content_page_slug on content_page (kind, language, slug);

-- What each row of the import held last: an equal row is not written again.
create table catalogue_row (
  kind text not null,
  key text not null,
  hash text not null,
  primary key (kind, key)
);

-- Rises with each import that changed something: processes compare it before they trust what they remember.
create table catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_state (version) values (1);
