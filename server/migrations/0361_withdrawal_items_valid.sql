alter table withdrawal validate constraint withdrawal_items;
