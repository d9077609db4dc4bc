-- A reservation is requested by a call: the key of the request, so that a repeated one finds its row; the storefront, for
-- its mails; and the time by which the store answers, after which the piece is given back. decisions/0056.
alter table reservation
  add column request_key uuid,
  add column locale text,
  add column answer_by timestamptz check (answer_by > requested_at);
create unique index reservation_request on reservation (customer_id, request_key);
create index reservation_due on reservation (coalesce(held_until, answer_by)) where status in ('requested', 'held');
