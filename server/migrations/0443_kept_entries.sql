-- Entries of the life of orders and returns and of the books are not deleted either, while what they are about is there: a deleted
-- order takes its entries along. No table of entries or documents is emptied: a restore, which does, skips triggers.
-- decisions/0048, 0055.
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
create or replace function keep_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from shop_order where order_id = old.order_id) then return old; end if;
  raise exception 'a book entry is neither changed nor deleted: write a posting that corrects it' using errcode = 'restrict_violation';
end $$;

create function keep_whole_table() returns trigger language plpgsql as $$
begin
  raise exception '% is neither changed nor deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger order_event_not_deleted before delete on order_event for each row execute function keep_order_event();
create trigger return_event_not_deleted before delete on return_event for each row execute function keep_order_event();
create trigger book_entry_not_deleted before delete on book_entry for each row execute function keep_book_entry();

create trigger order_event_not_emptied before truncate on order_event for each statement execute function keep_whole_table();
create trigger return_event_not_emptied before truncate on return_event for each statement execute function keep_whole_table();
create trigger book_entry_not_emptied before truncate on book_entry for each statement execute function keep_whole_table();
create trigger stock_entry_not_emptied before truncate on stock_entry for each statement execute function keep_whole_table();
create trigger invoice_not_emptied before truncate on invoice for each statement execute function keep_whole_table();
create trigger paper_not_emptied before truncate on paper for each statement execute function keep_whole_table();
create trigger cfdi_not_emptied before truncate on cfdi for each statement execute function keep_whole_table();
