-- A sign-in ends for good, however often the shop is used: after hours, or after days where the customer asked to stay
-- signed in. Null only in rows of the version before; they end twelve hours after their sign-in.
alter table session
  add column signed_in_until timestamptz,
  add column is_remembered boolean not null default false,
  -- When the customer last showed who they are in this session: what is delicate asks for it again after a while.
  add column proven_at timestamptz;
