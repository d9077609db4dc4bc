-- When an operator lifted the locks of an account of staff: the keys of its counters are under the servers' secret, which a command
-- does not have, so the next attempt deletes them and empties this.
alter table staff_account add column locks_lifted_at timestamptz;
