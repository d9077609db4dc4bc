-- decisions/0043.
create or replace function stock_move_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'stock_move is append-only: make a move that corrects the other one' using errcode = 'restrict_violation';
end $$;

create or replace trigger stock_move_never_changes before update or delete on stock_move
  for each row execute function stock_move_never_changes();
