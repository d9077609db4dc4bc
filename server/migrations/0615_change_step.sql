-- The call that took a change back: a repeat, of a server that died before it answered, finds what it has done. decisions/0138.
alter table change add column step_key text;
