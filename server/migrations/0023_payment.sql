-- One try at paying one order, written before the provider hears of it (invariant M4).
create table payment_attempt (
  attempt_id uuid primary key,
  order_id uuid not null unique references shop_order,
  purchase_id uuid not null,
  basket_id uuid not null,
  session_id uuid not null,
  customer_id uuid references customer,
  -- the shopper's own key: the same key is the same attempt (api.md)
  idempotency_key uuid not null,
  payload_hash bytea not null,
  -- the provider's name of the attempt; its events carry it
  merchant_reference text not null unique,
  merchant_account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payment_method text not null,
  save_card boolean not null,
  status text not null default 'pending',
  psp_reference text,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  needs_review boolean not null default false,
  -- whose move it is while pending: the provider was asked and has not answered, or the shopper has a step to take
  turn text not null default 'provider' check (turn in ('provider', 'shopper')),
  -- the provider's next step for the shopper, as it came
  action jsonb,
  -- what the shopper brought back from it: enough to ask the provider again
  details jsonb,
  refusal text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (session_id, idempotency_key)
);
create index payment_attempt_purchase on payment_attempt (purchase_id);
create index payment_attempt_open on payment_attempt (expires_at) where status = 'pending';

-- What the provider has told of an attempt, each once: what the attempt is follows from these (invariant M6).
create table payment_event (
  event_id bigint generated always as identity primary key,
  merchant_reference text not null,
  event_code text not null,
  success boolean not null,
  psp_reference text not null,
  original_reference text,
  merchant_account text not null,
  amount bigint not null,
  currency text not null,
  source text not null check (source in ('answer', 'webhook', 'shop')),
  received_at timestamptz not null,
  unique nulls not distinct (
    merchant_reference, event_code, success, psp_reference, original_reference, merchant_account, amount, currency)
);

-- Money that came for an order already paid, or for none: to be given back by the provider.
create table payment_reversal (
  attempt_id uuid not null references payment_attempt,
  psp_reference text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  primary key (attempt_id, psp_reference)
);
create index payment_reversal_open on payment_reversal (next_try_at) where done_at is null;

-- Cards a customer agreed to keep: the provider's tokens, never a number.
create table saved_card (
  customer_id uuid not null references customer on delete cascade,
  id text not null,
  brand text not null,
  end_numbers text not null,
  expiry_month text not null,
  expiry_year text not null,
  holder text,
  primary key (customer_id, id)
);
