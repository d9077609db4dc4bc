-- each statement alone
-- The proposals of a set, and those that wait for a SKU or a product; the baskets and wish lists that hold a piece. decisions/0126.
create index if not exists change_proposal_set on change_proposal (set_id, key) where set_id is not null;
create index if not exists change_proposal_waits on change_proposal (subject, split_part(key, '/', 1))
  where applied_at is null and verdict is distinct from 'refused' and verdict is distinct from 'withdrawn';
create index if not exists basket_line_sku on basket_line (sku);
create index if not exists wish_sku on wish (sku);
