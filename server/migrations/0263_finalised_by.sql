-- The call that sent a return off: its repetition after a crash gets the same answer.
alter table return_request add column finalize_key text;
