-- An order with a pre-ordered piece is promised no day: both are known, or neither (expectations §3).
alter table shop_order alter column arrives_from drop not null;
alter table shop_order alter column arrives_until drop not null;
alter table shop_order add constraint shop_order_arrives_whole check ((arrives_from is null) = (arrives_until is null));
