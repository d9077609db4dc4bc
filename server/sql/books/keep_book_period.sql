-- A closed month is neither opened nor changed; its journal is sealed once. decisions/0124.
create or replace function keep_book_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sha256 is null and new.sha256 is not null
    and to_jsonb(new) - '{sha256,byte_count}'::text[] = to_jsonb(old) - '{sha256,byte_count}'::text[] then return new; end if;
  raise exception 'a closed month is neither changed nor opened' using errcode = 'restrict_violation';
end $$;

create or replace trigger book_period_kept before update or delete on book_period for each row execute function keep_book_period();
