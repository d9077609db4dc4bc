-- Who asked for the newsletter, until the link in the mail is followed (double opt-in). Asking reads nothing but this
-- table, so its answer cannot tell whether an email is known (invariant A5).
create table newsletter_request (
  request_id uuid primary key default gen_random_uuid(),
  email text not null,
  email_canonical text not null,
  -- the storefront whose letters are wanted
  locale text not null,
  -- country, title, names and postcode, as the form took them
  fields jsonb not null,
  -- made when the mail leaves; the link's own hash is stored nowhere
  confirm_hash bytea unique check (octet_length(confirm_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_request_expired on newsletter_request (expires_at);

-- Who receives the newsletter: one row per mailbox, gone when it is unsubscribed.
create table newsletter_subscriber (
  subscriber_id uuid primary key default gen_random_uuid(),
  email text not null,
  email_canonical text not null unique,
  locale text not null,
  fields jsonb not null,
  confirmed_at timestamptz not null
);
