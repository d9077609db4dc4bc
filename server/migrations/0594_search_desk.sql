-- What people search for, by storefront and day: the term and how often, nothing about a person. decisions/0127.
create table search_count (
  locale text not null,
  day date not null,
  term text not null check (length(term) between 1 and 60),
  searches integer not null check (searches > 0),
  -- How many of them found nothing.
  without_results integer not null check (without_results between 0 and searches),
  -- What the last one found.
  results integer not null check (results >= 0),
  primary key (locale, day, term)
);
create index search_count_day on search_count (day);

-- A term that also finds what other terms find, in one wording. decisions/0127.
create table search_synonym (
  language text not null,
  term text not null check (length(term) between 1 and 60),
  others text[] not null check (cardinality(others) between 1 and 10),
  primary key (language, term)
);

-- The products that come first for a term, in one wording. decisions/0127.
create table search_pin (
  language text not null,
  term text not null check (length(term) between 1 and 60),
  codes text[] not null check (cardinality(codes) between 1 and 12),
  primary key (language, term)
);
