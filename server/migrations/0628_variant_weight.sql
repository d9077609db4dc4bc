-- What a piece weighs in its box, in grams: for the labels of parcels and for customs. Null where the house has not weighed it. decisions/0143.
alter table variant add column weight integer check (weight between 1 and 100000);
