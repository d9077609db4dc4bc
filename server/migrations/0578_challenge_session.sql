-- A challenge of staff counts in its session too; null for one that a server of the previous release stored. decisions/0121.
alter table staff_challenge add column session_hash bytea;
