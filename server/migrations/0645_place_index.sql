-- each statement alone
-- The store room is read in the order of its places, and found by the beginning of a SKU or a place. decisions/0151.
create index if not exists stock_place_walk on stock_place (source, place text_pattern_ops, sku text_pattern_ops);
create index if not exists stock_place_typed on stock_place (upper(sku) text_pattern_ops) where source = 'ecom';
