-- each statement alone
-- Indexes that serve the sweeps of server/src/retention.ts. Each holds only what a sweep looks for.
create index if not exists mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
create index if not exists mail_outbox_goodbye on mail_outbox (created_at) where kind = 'own_data_erased';
create index if not exists sms_outbox_sent on sms_outbox (sent_at) where sent_at is not null;
create index if not exists basket_of_guest on basket (updated_at) where customer_id is null;
create index if not exists shop_order_unpaid on shop_order (created_at)
  where placed_at is null and not holds_stock and forgotten_at is null;
create index if not exists wish_share_of_guest on wish_share (created_at) where session_id is not null;
create index if not exists wechat_identity_noted on wechat_identity (noted_at);
create index if not exists stock_alert_mailed on stock_alert (notified_at) where notified_at is not null;
create index if not exists staff_session_ends on staff_session (ends_at);
create index if not exists staff_session_seen on staff_session (seen_at);
create index if not exists fapiao_pending on fapiao (requested_at) where generated_at is null;
