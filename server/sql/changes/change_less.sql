-- The fields of one row that differ from another; null for no row. decisions/0118.
create or replace function change_less(one jsonb, other jsonb) returns jsonb language sql immutable as $$
  select case when one is null or other is null then one else (
    select jsonb_object_agg(e.key, e.value) from jsonb_each(one) e where other->e.key is distinct from e.value) end
$$;
