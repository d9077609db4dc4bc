-- The lines that a statement of withdrawal is limited to, chosen where the order is known; null for the whole order. Their
-- names are then in `pieces`, before the consumer's note.
alter table withdrawal add column items uuid[];
alter table withdrawal add constraint withdrawal_items check (cardinality(items) between 1 and 100) not valid;
alter table withdrawal drop constraint withdrawal_pieces_check;
alter table withdrawal add constraint withdrawal_pieces check (length(pieces) <= 20000) not valid;
