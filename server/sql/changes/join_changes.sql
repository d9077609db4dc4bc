-- Joins the changes after a number with those that this transaction has written of the same rows before: an import deletes parts of a
-- product and writes them again, and only what differs at its end is a change. decisions/0118.
create or replace function join_changes(subject_of text, last_before bigint) returns void language plpgsql as $$
declare
  mine constant bigint := pg_current_xact_id()::text::bigint;
  part change;
  mate change;
  was jsonb;
  is_now jsonb;
begin
  for part in select * from change c
    where c.change_id > last_before and c.transaction_id = mine and c.subject = subject_of order by c.change_id
  loop
    select * into mate from change c
    where c.subject = subject_of and c.key = part.key and c.transaction_id = mine and c.change_id <= last_before
    order by c.change_id desc limit 1;
    continue when not found;
    was := case when mate.before is null then null
      -- What the earlier change has not touched is as it was before this one.
      when part.before is null then mate.before else part.before || mate.before end;
    is_now := case when part.after is null then null when mate.after is null then part.after else mate.after || part.after end;
    -- A row that was deleted whole and is here again differs in some fields only.
    if was is not null and is_now is not null then
      select change_less(was, is_now), change_less(is_now, was) into was, is_now;
    end if;
    delete from change where change_id = part.change_id;
    if was is null and is_now is null then
      delete from change where change_id = mate.change_id;
    else
      update change set before = was, after = is_now, undoes = coalesce(mate.undoes, part.undoes),
        step_key = coalesce(mate.step_key, part.step_key) where change_id = mate.change_id;
    end if;
  end loop;
end $$;
