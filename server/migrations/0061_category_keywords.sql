-- What shoppers call a category beside its name: the search finds it and its pieces by these words, nobody reads them.
alter table category_text add column keywords text not null default '';
