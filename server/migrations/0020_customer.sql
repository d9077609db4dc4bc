create table customer (
  customer_id uuid primary key default gen_random_uuid(),
  -- the storefront the account was opened in; its country may become a partition one day
  store text not null,
  -- as typed, for mails; compared and kept unique by its canonical form (invariant S10)
  email text,
  email_canonical text unique,
  -- dialling code and number without blanks, where the country signs in by phone
  phone_login text unique,
  phonecode text,
  loginphone text,
  password_hash text not null,
  prefix text,
  firstname text not null,
  lastname text not null,
  middlename text,
  firstname2 text,
  lastname2 text,
  company text,
  country_id text not null check (country_id ~ '^[a-z]{2}$'),
  postcode text,
  telephone text,
  social_security_number text,
  dob date,
  -- the locale of the newsletter, when subscribed (spec 1 §3)
  newsletter_subscription text,
  communication_consent boolean not null default false,
  pipl_optin boolean not null default false,
  favorite_shop_code text,
  is_light_account boolean not null default false,
  is_binded_wechat boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((email is null) = (email_canonical is null)),
  check (email_canonical is not null or phone_login is not null)
);

create table customer_address (
  address_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer on delete cascade,
  -- the address form's fields as accepted by the country's rules
  fields jsonb not null,
  is_default_shipping boolean not null default false,
  is_default_billing boolean not null default false,
  created_at timestamptz not null
);
create index customer_address_customer on customer_address (customer_id);
-- One primary address of each kind per customer.
create unique index customer_address_one_shipping on customer_address (customer_id) where is_default_shipping;
create unique index customer_address_one_billing on customer_address (customer_id) where is_default_billing;

-- Tries at a password, counted before the password is looked at, so that parallel guesses cannot pass (invariant A3).
-- The key is a keyed hash of an identifier with or without the caller's address.
create table login_guard (
  guard_key bytea primary key,
  tries integer not null check (tries >= 0),
  -- until then the tries add up; with the last allowed one it becomes the end of the lock
  until_at timestamptz not null,
  -- when somebody last signed in from here: a known place is not locked out by strangers' guesses (invariant A4)
  known_at timestamptz
);
create index login_guard_until on login_guard (until_at);
