-- Mails leave through here: written with the change that causes them, sent afterwards, at least once (invariant M16).
create table mail_outbox (
  mail_id uuid primary key default gen_random_uuid(),
  -- one mail per event, however often the event comes
  dedupe_key text not null unique,
  kind text not null,
  order_id uuid references shop_order,
  locale text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index mail_outbox_open on mail_outbox (next_try_at) where sent_at is null;
