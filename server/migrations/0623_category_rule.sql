-- Which products a category has beside those of the import, and how those without a place follow. No file of the import names them, so no
-- import changes them. decisions/0142.
create table category_rule (
  category text primary key references category on delete cascade,
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  arrangement text not null check (arrangement in ('collection', 'newest', 'price_asc', 'price_desc'))
);
create index category_rule_adding on category_rule (category) where conditions <> '[]';

-- The products that rules add to categories, written with each change of a rule or of a product.
create table category_member (
  category text not null references category on delete cascade,
  code text not null references product on delete cascade,
  primary key (category, code)
);
create index category_member_code on category_member (code);
