-- A withdrawal that a client declared to a person of the house: how, on which day the house had it, and who noted it. Null for
-- one that the client stated on the site. decisions/0113.
alter table withdrawal add column declared_how text, add column received_on date, add column declared_by uuid;
alter table withdrawal add constraint withdrawal_declared_how check (declared_how in ('telephone', 'letter', 'mail')) not valid;
alter table withdrawal add constraint withdrawal_declared check ((declared_how is null) = (received_on is null)) not valid;
alter table withdrawal add constraint withdrawal_declared_by foreign key (declared_by) references staff_account not valid;
