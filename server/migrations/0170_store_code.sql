-- A location's code with the closed stores that it replaces, such as 1004€1010 (spec 2 §9); null without any.
alter table store add column cegid_id text;
