-- each statement alone
-- The parcels that left lately and have not arrived: of these is the manifest of the day. decisions/0115.
create index if not exists shipment_open on shipment (shipped_at) where delivered_at is null;
