alter table rest_cancellation validate constraint rest_cancellation_shipping;
alter table invoice validate constraint invoice_return;
