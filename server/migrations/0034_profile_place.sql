-- The place given with a profile, fields as the country's rules accepted them; the address book is apart (spec 1 §3, §7).
alter table customer add column place jsonb not null default '{}' check (jsonb_typeof(place) = 'object');
