-- The titles of each product in all languages, in small letters: what a text without three letters in a row is sought in, which no index finds.
-- Written by triggers (server/sql/catalogue/join_titles.sql). decisions/0151.
create table product_titles (
  code text primary key references product on delete cascade,
  titles text not null
);
insert into product_titles (code, titles)
select code, string_agg(lower(title), chr(10) order by language) from product_text group by code;
