-- What the figures for operators count, so that a scrape reads no whole table.
create index payment_attempt_review on payment_attempt (attempt_id) where needs_review or status = 'held_for_review';
create index shop_order_placed on shop_order (placed_at) where placed_at is not null;
