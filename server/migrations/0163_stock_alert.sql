-- Who waits for a product that is out of stock, from the request on; confirmed by the link in a mail (double opt-in).
create table stock_alert (
  alert_id uuid primary key default gen_random_uuid(),
  sku text not null references variant,
  locale text not null,
  email text not null,
  email_canonical text not null,
  -- made when the mail leaves; the link's own hash is stored nowhere
  confirm_hash bytea unique check (octet_length(confirm_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- when its one mail was queued
  notified_at timestamptz,
  check (notified_at is null or confirmed_at is not null)
);
create unique index stock_alert_once on stock_alert (sku, email_canonical) where notified_at is null;
create index stock_alert_line on stock_alert (sku, confirmed_at) where confirmed_at is not null;
create index stock_alert_mailbox on stock_alert (email_canonical);
create index stock_alert_expired on stock_alert (expires_at);
