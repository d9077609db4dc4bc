-- Tax invoices of mainland China are issued by a bureau: the amount, the file, and the red letters that reverse a part.
-- decisions/0057.
alter table fapiao
  add column fapiao_id uuid not null default gen_random_uuid(),
  -- What is billed, as it was when the buyer asked; null for a request of an earlier release.
  add column lines jsonb,
  add column amount bigint check (amount > 0),
  add unique (fapiao_id);

create table fapiao_reversal (
  return_id uuid primary key references return_request,
  fapiao_id uuid not null references fapiao (fapiao_id) on delete cascade,
  amount bigint not null check (amount > 0),
  generated_at timestamptz not null,
  fapiao_number text not null unique
);
create index fapiao_reversal_of on fapiao_reversal (fapiao_id);

-- The bureau's PDF, as it came.
create table fapiao_file (
  fapiao_id uuid primary key references fapiao (fapiao_id) on delete cascade,
  pdf bytea not null,
  pdf_sha256 bytea not null check (pdf_sha256 = sha256(pdf))
);
