-- each statement alone
-- Jobs and messages by kind and state, what members did in the sequence of time, and newsletter subscribers by storefront. decisions/0125.
create index if not exists job_kind_due on job (kind, due_at);
create index if not exists job_dead on job (failed_at, job_id) where due_at is null;
create index if not exists job_dead_kind on job (kind, failed_at, job_id) where due_at is null;
create index if not exists job_claimed on job (kind, due_at) where claim is not null;
create index if not exists mail_outbox_kind on mail_outbox (kind, created_at) where sent_at is null;
create index if not exists mail_outbox_failed on mail_outbox (kind, failed_at) where failed_at is not null;
create index if not exists sms_outbox_kind on sms_outbox (kind, created_at) where sent_at is null;
create index if not exists sms_outbox_failed on sms_outbox (kind, failed_at) where failed_at is not null;
create index if not exists change_member on change (at) where staff_id is not null;
create index if not exists change_staff_at on change (staff_id, at) where staff_id is not null;
create index if not exists order_event_member on order_event (at) where staff_id is not null;
create index if not exists order_event_staff_at on order_event (staff_id, at) where staff_id is not null;
create index if not exists return_event_member on return_event (at) where staff_id is not null;
create index if not exists return_event_staff_at on return_event (staff_id, at) where staff_id is not null;
create index if not exists staff_event_member on staff_event (at) where by_staff_id is not null;
create index if not exists staff_event_by on staff_event (by_staff_id, at) where by_staff_id is not null;
create index if not exists staff_role_event_member on staff_role_event (at) where by_staff_id is not null;
create index if not exists staff_role_event_by on staff_role_event (by_staff_id, at) where by_staff_id is not null;
create index if not exists client_read_member on client_read (read_at) where reader_kind = 'staff';
create index if not exists client_read_by on client_read (reader, read_at) where reader_kind = 'staff';
create index if not exists approval_by on approval (staff_id, at);
create index if not exists approval_decided on approval (decided_at) where decided_by is not null;
create index if not exists approval_decided_by on approval (decided_by, decided_at) where decided_by is not null;
create index if not exists newsletter_subscriber_locale on newsletter_subscriber (locale, subscriber_id);
create index if not exists approval_subject on approval (subject, at);
create index if not exists operation_step_kind on operation_step (kind, at);
