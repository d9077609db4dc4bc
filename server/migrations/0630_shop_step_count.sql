-- How often a storefront reached each step from a visit to a payment on a day of the house's clock, by class of device: no visitor, no
-- session, no moment. decisions/0144.
create table shop_step_count (
  day date not null,
  locale text not null,
  device text not null check (device in ('phone', 'tablet', 'computer')),
  step text not null check (step in ('visit', 'product', 'basket', 'checkout', 'payment')),
  count bigint not null check (count > 0),
  primary key (day, locale, device, step)
);
