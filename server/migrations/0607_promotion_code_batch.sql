-- The call that made a code: a repeat of it, after a server that died before it answered, makes no others. decisions/0134.
alter table promotion_code add column batch uuid;
