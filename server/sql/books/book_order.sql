-- A sale when the order is placed; its reversal when it is cancelled, less the units that were cancelled before. Orders that another system placed are in its books.
create or replace function book_order() returns trigger language plpgsql as $$
begin
  if old.placed_at is null and new.placed_at is not null then
    perform post_sale(new);
  elsif new.placed_at is not null and new.status = 'canceled' and old.status <> 'canceled' then
    insert into book_entry (posting_id, posting, order_id, cause_id, account, amount, currency)
    select p.id, 'sale_reversed', new.order_id, new.order_id, e.account, -sum(e.amount), e.currency
    from (select gen_random_uuid() as id) p, book_entry e
    where e.order_id = new.order_id and e.posting in ('sale', 'sale_reversed', 'units_canceled')
    group by p.id, e.account, e.currency having sum(e.amount) <> 0;
  end if;
  return null;
end $$;

create or replace trigger shop_order_booked after update of placed_at, status on shop_order
  for each row execute function book_order();
