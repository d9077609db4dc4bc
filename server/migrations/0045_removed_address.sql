-- An address just removed, for as long as the removal can be undone (spec 2 §4). Kept apart, so that nobody else sees it.
create table removed_address (
  address_id uuid primary key,
  customer_id uuid not null references customer on delete cascade,
  fields jsonb not null,
  was_default_shipping boolean not null,
  was_default_billing boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz not null
);
create index removed_address_customer on removed_address (customer_id);
create index removed_address_removed on removed_address (removed_at);
