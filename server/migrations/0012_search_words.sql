-- Beginnings of words are looked up as a range, which only a collation by code point keeps together.
alter table search_word alter column word type text collate "C";
