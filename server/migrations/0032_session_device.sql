-- What the list of open sessions shows: the kind of browser and device, never the whole of what the browser says of itself.
alter table session
  add column browser text,
  add column device text,
  add column signed_in_at timestamptz,
  drop column user_agent;
