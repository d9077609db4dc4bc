-- The lines that a statement of withdrawal is limited to, chosen where the order is known; null for the whole order. The
-- column `pieces` stays as the consumer's note.
alter table withdrawal add column items uuid[];
alter table withdrawal add constraint withdrawal_items check (cardinality(items) between 1 and 100) not valid;
