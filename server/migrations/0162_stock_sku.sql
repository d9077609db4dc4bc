-- The SKU as the stock calls take it, with hyphens for its spaces (spec 2 §7).
create index variant_stock_sku on variant (replace(sku, ' ', '-'));
