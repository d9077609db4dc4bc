-- The network a payment was begun from, as a keyed hash: a limit on what one network holds unpaid and on refused cards.
-- Emptied after two hours.
alter table payment_attempt
  add column network_hash bytea,
  -- the /48 around an IPv6 address
  add column site_hash bytea;
create index payment_attempt_network on payment_attempt (network_hash, created_at) where network_hash is not null;
create index payment_attempt_site on payment_attempt (site_hash, created_at) where site_hash is not null;
