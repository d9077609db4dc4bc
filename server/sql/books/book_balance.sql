-- What each account of an order has now.
create or replace view book_balance as
  select order_id, account, currency, sum(amount)::bigint as amount from book_entry group by order_id, account, currency;
