create extension if not exists pg_trgm;

-- What can be found, per language. Lexemes carry their language and whether they name a product ('fr:pommeau') or
-- something else ('fr/paris'), so that one index keeps them apart. Written by the import.
create table search_document (
  kind text not null check (kind in ('1keywords', '2categories', '3products', '4content', '5stores')),
  ref text not null,
  language text not null,
  title text not null,
  -- the smaller, the earlier among equals
  position integer not null,
  results integer not null default 0,
  url text not null,
  words tsvector not null,
  primary key (kind, ref, language)
);
create index search_document_words on search_document using gin (words);

-- Every word that leads somewhere, for typing mistakes.
create table search_word (
  language text not null,
  word text not null,
  documents integer not null,
  primary key (language, word)
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);
