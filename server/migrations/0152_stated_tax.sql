-- Sales tax of the United States: what a tax service stated for the address of a checkout, and whether an order's tax
-- is an estimate. Servers of the release before write neither column.
alter table checkout add column stated_tax jsonb;
alter table shop_order add column tax_estimated boolean not null default false;
