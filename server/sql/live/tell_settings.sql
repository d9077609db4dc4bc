-- Tells every server that a setting has changed, whoever has changed it: a step, its undo, or a command. decisions/0125.
create or replace function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_setting', '');
  return null;
end $$;

create or replace trigger setting_told after insert or update or delete on setting
  for each statement execute function tell_settings();
