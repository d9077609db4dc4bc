-- The words by which staff finds a client. decisions/0103.
create or replace function client_find_words(c customer) returns table (kind text, word text) language sql stable as $$
  select 'name', find_name_words(c.firstname, c.lastname)
  union
  select 'name', find_name_words(c.firstname2, c.lastname2)
  union
  select 'phone', w.word
  from (values (find_phone_word(c.telephone)), (find_phone_word(c.loginphone))) w (word) where w.word is not null
  union
  select 'email', left(c.email_canonical, 128) where c.email_canonical is not null
$$;
