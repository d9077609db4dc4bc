-- Exchanges: until when the new pieces are reserved (null without a reservation), and the parcel that brings them.
alter table return_request
  add column hold_until timestamptz,
  add column exchange_track_number text,
  add column exchange_tracking_url text;
create index return_request_hold on return_request (hold_until) where hold_until is not null;
