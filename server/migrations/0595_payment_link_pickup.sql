-- The boutique in which the order of a payment link is collected. A server of the version before leaves it empty, and lets the client
-- choose the delivery. decisions/0128.
alter table payment_link add column pickup_store_id text;
