-- Whether the visitor has chosen the size of a wish; without it the wish is a product in a colour, and its link selects no size.
-- Wishes of before this column do not say, so their links ask for the size again.
alter table wish add column size_chosen boolean not null default false;
