-- What the standard delivery of an order would have cost, in minor units as its prices are shown, with what promotions gave: a withdrawal
-- refunds no more of a dearer method. Null for orders before it, which the table of the country prices. decisions/0147.
alter table shop_order add column standard_shipping bigint check (standard_shipping >= 0);
