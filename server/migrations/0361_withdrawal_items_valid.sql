alter table withdrawal validate constraint withdrawal_items;
alter table withdrawal validate constraint withdrawal_pieces;
