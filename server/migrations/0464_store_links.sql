-- How often the links of a store's pages were revoked: a link opens its page while it has this generation. No row is generation 0. Apart
-- from `store`, so that an import or an export never brings a revoked link back.
create table store_link (
  store_id text primary key,
  generation integer not null check (generation between 1 and 65535),
  revoked_at timestamptz not null
);
