alter table order_event validate constraint order_event_staff;
