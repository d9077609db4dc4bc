-- each statement alone
-- The office finds products by the beginning of a code or a SKU and by a part of a title, and pictures by their name, their words, and
-- by what shows them; the rule of a category names groups and designers. decisions/0148.
create index if not exists variant_typed on variant (upper(sku) text_pattern_ops) include (code, sku);
create index if not exists product_typed on product (lower(code) text_pattern_ops) include (code);
create index if not exists product_text_title on product_text using gin (lower(title) gin_trgm_ops);
create index if not exists picture_shown on picture (file, code);
create index if not exists picture_file_newest on picture_file (added_at, md5(file));
create index if not exists picture_file_name on picture_file using gin (lower(file) gin_trgm_ops);
create index if not exists picture_file_words on picture_file using gin (lower(alt::text) gin_trgm_ops);
create index if not exists content_page_texts on content_page
  using gin (jsonb_path_query_array(body, '$.** ? (@.type() == "string")'));
create index if not exists product_family on product (family_code);
create index if not exists product_department on product (department_code);
create index if not exists product_division on product (division_code);
create index if not exists product_designer on product (designer) where designer is not null;
create index if not exists product_hidden_status on product (code) where status = 'hidden';
create index if not exists product_code_part on product using gin (lower(code) gin_trgm_ops);
create index if not exists variant_sku_part on variant using gin (lower(sku) gin_trgm_ops);
