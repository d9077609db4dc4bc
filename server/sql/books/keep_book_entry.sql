-- Entries of the books are neither changed nor deleted; a deleted order takes its entries along, but not those of a closed month.
-- decisions/0055, 0124.
create or replace function keep_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from shop_order where order_id = old.order_id)
    and not exists (select from book_period where old.entry_id <= through and old.at < until) then return old; end if;
  raise exception 'a book entry is neither changed nor deleted: write a posting that corrects it' using errcode = 'restrict_violation';
end $$;

create or replace trigger book_entry_kept before update on book_entry for each row execute function keep_book_entry();
create or replace trigger book_entry_not_deleted before delete on book_entry for each row execute function keep_book_entry();
