create sequence reservation_number start with 52618;

-- A piece put aside in a boutique (spec 2 §4 e-reservation). One row is one piece: the call names no quantity.
create table reservation (
  reservation_id uuid primary key default gen_random_uuid(),
  -- what one brings along
  increment_id text not null unique,
  customer_id uuid not null references customer on delete cascade,
  store_id text not null references store,
  sku text not null,
  -- words and picture as they were then
  piece jsonb not null,
  status text not null check (status in ('requested', 'held', 'collected', 'expired', 'cancelled', 'declined')),
  requested_at timestamptz not null,
  -- until when the boutique keeps it, once it has put it aside
  held_until timestamptz check (held_until > requested_at),
  ended_at timestamptz check (ended_at >= requested_at),
  check (held_until is not null or status in ('requested', 'cancelled', 'declined')),
  check (held_until is null or status not in ('requested', 'declined')),
  check ((ended_at is null) = (status in ('requested', 'held'))),
  check (status <> 'expired' or ended_at >= held_until)
);
create index reservation_customer on reservation (customer_id, requested_at desc);
create index reservation_store on reservation (store_id) where status in ('requested', 'held');
-- Nobody hoards: one of each piece a person, in whichever boutique (invariant M17).
create unique index reservation_one_open on reservation (customer_id, sku) where status in ('requested', 'held');

-- A session of a boutique's private salon (spec 2 §3 salon program), in the boutique's time zone.
create table salon_session (
  pid text primary key check (pid ~ '^[A-Za-z0-9-]+$'),
  store_id text not null references store,
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time),
  -- from when places are given
  opens_at timestamptz not null check (opens_at < start_time),
  seats integer not null check (seats > 0),
  unique (store_id, start_time),
  unique (pid, seats)
);

-- A place in a session. Each place is a row's own number, so that none is given twice however many ask at once (invariant
-- M17), and one given back is free again.
create table salon_visit (
  visit_id uuid primary key default gen_random_uuid(),
  pid text not null,
  seats integer not null,
  seat integer not null check (seat between 1 and seats),
  customer_id uuid not null references customer on delete cascade,
  status text not null check (status in ('reserved', 'visited', 'missed', 'cancelled')),
  reserved_at timestamptz not null,
  cancelled_at timestamptz check (cancelled_at >= reserved_at),
  foreign key (pid, seats) references salon_session (pid, seats) on update cascade,
  check ((cancelled_at is not null) = (status = 'cancelled'))
);
create unique index salon_visit_seat on salon_visit (pid, seat) where status <> 'cancelled';
-- One place a person.
create unique index salon_visit_one on salon_visit (pid, customer_id) where status <> 'cancelled';
create index salon_visit_customer on salon_visit (customer_id);
