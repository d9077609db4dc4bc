-- The products of each category as the shop shows them: those of the import, then those that its rule adds. decisions/0142.
create or replace view category_product as
select category, code, place, false as is_by_rule from product_category
union all
select m.category, m.code, 1000000 as place, true as is_by_rule from category_member m
where not exists (select from product_category p where p.category = m.category and p.code = m.code);
