-- Entries of the life of orders and returns are neither changed nor deleted while what they are about is there: a deleted order takes
-- its entries along. decisions/0048.
create or replace function keep_order_event() returns trigger language plpgsql as $$
begin
  -- A cascade deletes the parent first.
  if tg_op = 'DELETE' then
    if tg_table_name = 'order_event' then
      if not exists (select from shop_order where order_id = old.order_id) then return old; end if;
    elsif not exists (select from return_request where return_id = old.return_id) then return old;
    end if;
  end if;
  raise exception 'an entry of an order''s life is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;

create or replace trigger order_event_kept before update on order_event for each row execute function keep_order_event();
create or replace trigger return_event_kept before update on return_event for each row execute function keep_order_event();
create or replace trigger order_event_not_deleted before delete on order_event for each row execute function keep_order_event();
create or replace trigger return_event_not_deleted before delete on return_event for each row execute function keep_order_event();
