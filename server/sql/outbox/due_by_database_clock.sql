-- The outboxes live by the database's clock, so that servers whose clocks differ neither send a message twice nor late.
-- A server's own idea of when a new message is due counts only where it is earlier.
create or replace function due_by_database_clock() returns trigger language plpgsql as $$
begin
  new.next_try_at := least(new.next_try_at, now());
  return new;
end $$;

create or replace trigger mail_outbox_due before insert on mail_outbox for each row execute function due_by_database_clock();
create or replace trigger sms_outbox_due before insert on sms_outbox for each row execute function due_by_database_clock();
