-- What somebody looks for who takes their data along or wants to be forgotten: without these it reads, while it holds locks,
-- tables from end to end that grow with every letter, message and wish of others.
create index mail_outbox_order on mail_outbox (order_id) where order_id is not null;
create index mail_outbox_mailbox on mail_outbox (lower(normalize(data ->> 'email', nfkc))) where sent_at is null;
create index sms_outbox_phone on sms_outbox ((data ->> 'phone'));
create index newsletter_request_mailbox on newsletter_request (email_canonical);
create index wechat_identity_phone on wechat_identity (proven_phone) where proven_phone is not null;
create index wechat_identity_person on wechat_identity (unionid);
