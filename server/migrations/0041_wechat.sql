-- A messaging account and the customer it belongs to: one to one, whoever comes first (spec 3 §1, codes 6100011, 6200011).
create table wechat_binding (
  unionid text primary key,
  customer_id uuid not null unique references customer on delete cascade,
  openid text not null,
  bound_at timestamptz not null
);

-- Who a session proved to be in the messaging app, and the phone it proved while its account is still to be made.
create table wechat_identity (
  session_id uuid primary key references session (session_id) on delete cascade,
  openid text not null,
  unionid text not null,
  noted_at timestamptz not null,
  proven_phone text,
  proven_at timestamptz
);

-- States of the way to the messaging app and back that came back once; a second time they are refused.
create table wechat_state_used (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  expires_at timestamptz not null
);
create index wechat_state_used_expired on wechat_state_used (expires_at);
