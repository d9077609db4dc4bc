-- A way to one's own data, or out of the books, sent to the customer. The hash in the link is never stored, only its own
-- hash (invariant A8); it works once, for the account it was made for, while that is signed in.
create table own_data_link (
  link_hash bytea primary key check (octet_length(link_hash) = 32),
  customer_id uuid not null references customer on delete cascade,
  wish text not null check (wish in ('export', 'erasure')),
  -- the message that carried it: one that had to be sent again carries the same link, made once
  message_id uuid not null unique,
  -- the mailbox it was sent to, in its canonical form: what stands under that may be opened; null when it went to the phone
  mailbox text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index own_data_link_customer on own_data_link (customer_id);
create index own_data_link_expired on own_data_link (expires_at);

-- An order whose buyer wanted to be forgotten: since when nobody finds it any more, and since when it names nobody. Between
-- the two it has yet to leave the house, and only its delivery knows where to.
alter table shop_order
  add column forgotten_at timestamptz,
  add column erased_at timestamptz,
  add check (erased_at is null or forgotten_at is not null),
  -- What is left for the books: amounts, taxes, and the places they depend on.
  add check (erased_at is null or (
    email = '' and customer_id is null and gift is null and cc_owner is null and cc_last4 is null
    and shipping_address - '{country_id,region}'::text[] = '{}' and billing_address - '{country_id,region}'::text[] = '{}'));
create index shop_order_to_erase on shop_order (forgotten_at) where forgotten_at is not null and erased_at is null;

-- What a mailbox has bought and begun to buy without an account.
create index shop_order_guest_email on shop_order (lower(normalize(email, nfkc))) where customer_id is null;
create index checkout_email on checkout (lower(normalize(email, nfkc)));
