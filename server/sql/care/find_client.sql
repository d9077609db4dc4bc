-- Writes the words by which staff finds a client, in the transaction of each change. decisions/0103.
create or replace function find_client() returns trigger language plpgsql as $$
begin
  delete from order_find where customer_id = new.customer_id;
  insert into order_find (kind, word, at, customer_id)
    select w.kind, left(w.word, 128), new.created_at, new.customer_id from client_find_words(new) w
    where w.word <> ''
    on conflict do nothing;
  return null;
end $$;

create or replace trigger client_found
  after insert or update of firstname, lastname, firstname2, lastname2, email_canonical, telephone, loginphone on customer
  for each row execute function find_client();
