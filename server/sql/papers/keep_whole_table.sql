-- No table of entries or documents is emptied: a restore, which does, skips triggers.
create or replace function keep_whole_table() returns trigger language plpgsql as $$
begin
  raise exception '% is neither changed nor deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger order_event_not_emptied before truncate on order_event for each statement execute function keep_whole_table();
create or replace trigger return_event_not_emptied before truncate on return_event for each statement execute function keep_whole_table();
create or replace trigger book_entry_not_emptied before truncate on book_entry for each statement execute function keep_whole_table();
create or replace trigger stock_entry_not_emptied before truncate on stock_entry for each statement execute function keep_whole_table();
create or replace trigger invoice_not_emptied before truncate on invoice for each statement execute function keep_whole_table();
create or replace trigger paper_not_emptied before truncate on paper for each statement execute function keep_whole_table();
create or replace trigger cfdi_not_emptied before truncate on cfdi for each statement execute function keep_whole_table();
create or replace trigger change_not_emptied before truncate on change for each statement execute function keep_whole_table();
create or replace trigger book_period_not_emptied before truncate on book_period for each statement execute function keep_whole_table();
-- What staff set of the chart of accounts and the rates stays as history. decisions/0124.
create or replace trigger chart_account_kept before update or delete on chart_account
  for each row execute function keep_whole_table();
create or replace trigger chart_account_not_emptied before truncate on chart_account for each statement execute function keep_whole_table();
create or replace trigger exchange_rate_kept before update or delete on exchange_rate
  for each row execute function keep_whole_table();
create or replace trigger exchange_rate_not_emptied before truncate on exchange_rate for each statement execute function keep_whole_table();
