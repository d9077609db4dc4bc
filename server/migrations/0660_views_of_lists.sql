-- Views of every list with filters: rules/src/staff/savedViews.ts names the lists. Of most of them nobody chooses the order. decisions/0153.
alter table staff_view drop constraint staff_view_list_check;
alter table staff_view add constraint staff_view_list_check check (length(list) between 1 and 40) not valid;
alter table staff_view alter column sort drop not null;
