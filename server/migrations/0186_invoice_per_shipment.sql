-- One invoice per parcel. Invoices of earlier releases are for a whole order and have no parcel.
alter table invoice add column shipment_id uuid;
drop index invoice_one_per_order;
create unique index invoice_one_per_order on invoice (order_id) where kind = 'invoice' and shipment_id is null;
create unique index invoice_one_per_shipment on invoice (shipment_id) where shipment_id is not null;
