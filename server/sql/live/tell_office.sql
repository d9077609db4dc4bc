-- Notes what a row changes for the office: the kind, and the column that names the thing. Triggers write it, so that no use case
-- forgets it, and never the id of a client; what the ids belong to is read later, and only while a browser listens. decisions/0117.
create or replace function tell_office() returns trigger language plpgsql as $$
declare
  it jsonb;
begin
  if tg_op = 'DELETE' then it := to_jsonb(old); else it := to_jsonb(new); end if;
  insert into office_event (kind, key, order_id, return_id, attempt_id, store_id) values (
    tg_argv[0], case when tg_nargs > 1 then it->>tg_argv[1] end,
    (it->>'order_id')::uuid, (it->>'return_id')::uuid, (it->>'attempt_id')::uuid,
    coalesce(it->>'store_id', it->>'source'));
  return null;
end $$;

create or replace trigger order_event_told after insert on order_event
  for each row execute function tell_office('order');
create or replace trigger shipment_told after insert or update on shipment
  for each row execute function tell_office('order');
create or replace trigger address_change_told after insert on address_change
  for each row execute function tell_office('order');
create or replace trigger unit_cancellation_told after insert on unit_cancellation
  for each row execute function tell_office('order');
create or replace trigger payment_capture_told after insert or update on payment_capture
  for each row execute function tell_office('order');
create or replace trigger fraud_review_told after insert or update on fraud_review
  for each row execute function tell_office('review');
create or replace trigger staff_note_told after insert on staff_note
  for each row execute function tell_office('note');
create or replace trigger refund_told after insert or update on refund
  for each row execute function tell_office('refund', 'refund_id');
create or replace trigger return_event_told after insert on return_event
  for each row execute function tell_office('return');
create or replace trigger return_line_told after update of condition, arrived_qty, noted_store_id on return_line
  for each row execute function tell_office('return');
create or replace trigger withdrawal_told after insert or update on withdrawal
  for each row execute function tell_office('withdrawal', 'withdrawal_id');
create or replace trigger reservation_told after insert or update on reservation
  for each row execute function tell_office('reservation');
create or replace trigger stock_entry_told after insert on stock_entry
  for each row execute function tell_office('stock', 'sku');
create or replace trigger salon_session_told after insert or update on salon_session
  for each row execute function tell_office('salon', 'pid');
create or replace trigger salon_visit_told after insert or update on salon_visit
  for each row execute function tell_office('salon', 'pid');
create or replace trigger salon_waiting_told after insert or delete on salon_waiting
  for each row execute function tell_office('salon', 'pid');
create or replace trigger payment_link_told after insert or update on payment_link
  for each row execute function tell_office('link', 'link_id');
create or replace trigger staff_account_told after insert or update of role, store_id, ends_on, ended_at, has_factor, password_hash
  on staff_account for each row execute function tell_office('staff', 'staff_id');
create or replace trigger staff_session_told after delete on staff_session
  for each row execute function tell_office('sign_in', 'staff_id');
