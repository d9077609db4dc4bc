-- The sizes that a client keeps in her account, one of each kind; the rules name the kinds and the codes. decisions/0122.
create table client_size (
  customer_id uuid not null references customer on delete cascade,
  kind text not null,
  size text not null,
  updated_at timestamptz not null,
  primary key (customer_id, kind)
);
