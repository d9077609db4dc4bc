-- The figures from before the ledger, as its first entries. A figure that has changed since opens with what it had before.
insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
select sku, source, 0, 'counted', had, had, had, 'opening'
from (
  select s.sku, s.source, coalesce(
    (select e.balance - e.change from stock_entry e where e.sku = s.sku and e.source = s.source and e.number = 1), s.qty
  ) as had
  from stock s
) before
where had > 0
on conflict (sku, source, number) do nothing;
