-- Units of a returned line as the house counts them. decisions/0087.
alter table return_line
  -- units that arrived; null for all of them
  add column arrived_qty integer,
  -- arrived units that can be sold again; null where the condition decides for all
  add column sellable_qty integer,
  -- units that did not arrive: the acceptance takes them out of qty
  add column missing_qty integer,
  -- the boutique whose page noted the condition; null for a finding of staff
  add column noted_store_id text;

-- A line of which nothing arrived stays, with no units.
alter table return_line drop constraint return_line_qty_check;
alter table return_line
  add constraint return_line_units
    check (qty > 0 or (qty = 0 and coalesce(missing_qty, 0) > 0)) not valid,
  add constraint return_line_arrived
    check (arrived_qty between 0 and qty and missing_qty >= 0) not valid,
  add constraint return_line_sellable
    check (sellable_qty between 0 and coalesce(arrived_qty, qty)) not valid;

-- When the house gave up pieces that it had refunded for a proof of their dispatch and that never came.
alter table return_request add column written_off_at timestamptz;
alter table return_request drop constraint return_request_arrival;
alter table return_request
  add constraint return_request_arrival check (
    case when owes_pieces is null
      then coalesce(accepted_at >= arrived_at, true)
        and (arrived_at is not null) =
          (status in ('received', 'validated', 'credit_ok', 'credit_ko', 'credit_refunded', 'complete'))
      else accepted_at is not null and (owes_pieces or arrived_at is not null or written_off_at is not null) end) not valid,
  add constraint return_request_written_off
    check (written_off_at is null or (owes_pieces is false and arrived_at is null)) not valid;

-- Parcels of exchanges that are still on their way.
create index shipment_exchange_open on shipment (return_id) where return_id is not null and delivered_at is null;
