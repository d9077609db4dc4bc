-- When a client allowed boutiques to see her sizes and her wish list, by which version of the text, in which storefront, and when she
-- took it back. A new consent is a new row. decisions/0122.
create table card_consent (
  consent_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer on delete cascade,
  text_version integer not null,
  locale text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create unique index card_consent_open on card_consent (customer_id) where withdrawn_at is null;
create index card_consent_customer on card_consent (customer_id, given_at);
