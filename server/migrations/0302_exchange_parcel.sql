-- The parcel of an exchange's new pieces is a shipment of the order like any other, without lines: its pieces are those of
-- the return that it answers. Null for the parcels of the order's own lines. One per exchange.
alter table shipment add column return_id uuid references return_request on delete cascade;
create unique index shipment_exchange on shipment (return_id) where return_id is not null;
insert into shipment (shipment_id, order_id, return_id, carrier, track_number, tracking_url, shipped_at)
select gen_random_uuid(), order_id, return_id, coalesce(carrier, ''), exchange_track_number, exchange_tracking_url, closed_at
from return_request
where return_type = 'exchange' and status = 'complete' and closed_at is not null and exchange_track_number is not null;

-- A pickup of a return can be cancelled, refused after its booking, and booked again. `pickup_reference` is what the carrier
-- knows the booking by: null for the first one, which has the return's own id. `pickup_asked_at` is when this booking was
-- asked for: a report of the carrier from before is about another one.
alter table return_request
  add column pickup_reference uuid,
  add column pickup_asked_at timestamptz,
  add column pickup_cancel_asked_at timestamptz,
  add column pickup_canceled_at timestamptz;
