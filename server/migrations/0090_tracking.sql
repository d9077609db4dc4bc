-- Where a parcel can be followed: the carrier's number, and its page when the carrier has one (spec 3 §3). The address
-- comes from outside, so only one that a browser may be sent to is kept.
alter table shop_order
  add column track_number text,
  add column tracking_url text,
  add check (char_length(track_number) between 1 and 40),
  add check (tracking_url ~ '^https://\S+$' and char_length(tracking_url) <= 500),
  add check (shipped_at is not null or (track_number is null and tracking_url is null));
