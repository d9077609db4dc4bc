-- A provider's answer decides the attempt it names only; one authorisation pays for one attempt (invariants M4, M7).
alter table payment_attempt
  -- the provider's reference from its first answer, before anything is authorised
  add column asked_reference text,
  -- when the shop cancelled it because the provider was silent: a later authorisation goes back
  add column withdrawn_at timestamptz;

-- Who looks at a payment, and why. Written once per reason and payment; `done_at` when staff has looked.
create table payment_review (
  review_id bigint generated always as identity primary key,
  reason text not null,
  -- null where the notification names no attempt of ours
  attempt_id uuid references payment_attempt,
  merchant_reference text not null,
  psp_reference text,
  -- what the provider said, in minor units
  amount bigint,
  currency text,
  opened_at timestamptz not null,
  done_at timestamptz,
  unique nulls not distinct (reason, merchant_reference, psp_reference)
);
create index payment_review_open on payment_review (opened_at) where done_at is null;
create index payment_review_attempt on payment_review (attempt_id);

-- Results that shoppers brought back from the provider's steps, by hash: each belongs to one attempt.
create table payment_result (
  result_hash bytea primary key,
  attempt_id uuid not null references payment_attempt on delete cascade,
  brought_at timestamptz not null
);
create index payment_result_attempt on payment_result (attempt_id);

-- Before this rule one authorisation could pay several attempts: the first keeps it, staff looks at the others.
with shared as (
  select attempt_id, row_number() over (partition by psp_reference order by created_at, attempt_id) as place
  from payment_attempt where psp_reference is not null
), emptied as (
  update payment_attempt a set psp_reference = null, needs_review = true
  from shared s where s.attempt_id = a.attempt_id and s.place > 1
  returning a.attempt_id, a.merchant_reference, a.amount, a.currency, a.updated_at
)
insert into payment_review (reason, attempt_id, merchant_reference, amount, currency, opened_at)
select 'shared_authorisation', attempt_id, merchant_reference, amount, currency, updated_at from emptied;

insert into payment_review (reason, attempt_id, merchant_reference, psp_reference, amount, currency, opened_at)
select 'odd_event', attempt_id, merchant_reference, psp_reference, amount, currency, updated_at
from payment_attempt a where needs_review
  and not exists (select from payment_review r where r.attempt_id = a.attempt_id);

create unique index payment_attempt_authorisation on payment_attempt (psp_reference) where psp_reference is not null;
-- Pieces of payments held for review go back after a day; the index of open ones stays for the previous server.
create index payment_attempt_due on payment_attempt (expires_at) where status in ('pending', 'held_for_review');
