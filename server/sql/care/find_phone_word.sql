-- A telephone number backwards, by whose beginning its end is found; null for one that is too short. An extension is no part of it.
-- decisions/0103.
create or replace function find_phone_word(telephone text) returns text language sql immutable parallel safe as $$
  select case when length(d.digits) >= 6 then left(reverse(d.digits), 20) end
  from (select regexp_replace(split_part(telephone, ' ext', 1), '[^0-9]', '', 'g') as digits) d
$$;
