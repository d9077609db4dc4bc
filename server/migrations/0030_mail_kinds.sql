-- Mails about an account, not only about an order: whom they go to, and what no row of another table says.
alter table mail_outbox
  add column customer_id uuid references customer on delete cascade,
  add column data jsonb not null default '{}';
create index mail_outbox_customer on mail_outbox (customer_id) where customer_id is not null;
