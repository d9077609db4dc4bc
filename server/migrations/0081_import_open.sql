-- An import writes in many transactions. One that died leaves this set: the next then tells search and every process all anew.
alter table catalogue_state add column import_open boolean not null default false;
