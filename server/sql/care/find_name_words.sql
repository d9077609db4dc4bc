-- The words by which a person is found: the whole name once from each of its words on, without what is between them, so that every
-- beginning of first and last name in either order is the beginning of a word. The signs are those of `betweenNames`
-- (rules/src/staff/findWords.ts). decisions/0103.
create or replace function find_name_words(given_name text, family_name text) returns setof text language sql immutable parallel safe as $$
  select left(array_to_string(w.all_words[i:] || w.all_words[:i - 1], ''), 64)
  from (
    select array_remove(regexp_split_to_array(find_fold(concat_ws(' ', given_name, family_name)),
      '[\u0009-\u000D\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u3004\u3008-\u3020\u3030\u30FB]+'),
      '') as all_words
  ) w, generate_series(1, least(cardinality(w.all_words), 12)) i
$$;
