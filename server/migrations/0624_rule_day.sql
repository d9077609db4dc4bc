-- The day for which the rules of categories were last read: "launched in the last 30 days" changes as days pass. decisions/0142.
alter table catalogue_state add column ruled_on date not null default current_date;
