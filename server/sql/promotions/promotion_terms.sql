-- What another member approves of a promotion before it starts: all that it gives, when, where and on what; not its name and its codes,
-- which may change later too. decisions/0134.
create or replace function promotion_terms(of_promotion uuid) returns jsonb language sql stable as $$
  select (to_jsonb(p) - array['name', 'state', 'version', 'created_at', 'updated_at']) || jsonb_build_object('scope', (
    select coalesce(jsonb_agg(jsonb_build_object('of', s.of, 'code', s.code, 'is_exception', s.is_exception) order by s.of, s.code), '[]')
    from promotion_scope s where s.promotion_id = p.promotion_id))
  from promotion p where p.promotion_id = of_promotion
$$;
