-- Whether the shop captures the money when the order's last parcel leaves. The provider itself captures earlier payments and
-- those of methods that know no later capture.
alter table payment_attempt add column captures_at_shipment boolean not null default false;
