-- The day for which a carrier's slot is kept, beside the slot itself (spec 3 §3, §9).
alter table checkout add column slot_day date;
alter table shop_order add column slot_day date;
