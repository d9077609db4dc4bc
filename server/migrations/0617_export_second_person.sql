-- A file that names more clients than a member takes out alone needs a second person. decisions/0139.
alter table staff_export
  -- Rows with data of clients that the member asked for alone; 0 with an approval, and for a file without clients.
  add column alone_rows integer not null default 0 check (alone_rows >= 0),
  -- Each approval gives one file.
  add column approval_id uuid unique references approval;
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in (
  'order', 'review', 'return', 'refund', 'withdrawal', 'declaration', 'goodwill', 'write_off', 'export'
)) not valid;
