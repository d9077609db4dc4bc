-- Pictures of which the shop has a part; the bytes are in the folder of pictures. decisions/0143.
create table picture_upload (
  upload_id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  touched_at timestamptz not null,
  unique (staff_id, sha256, size)
);
create index picture_upload_age on picture_upload (touched_at);
