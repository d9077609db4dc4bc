-- The upcoming sessions of all salons, in the order of staff's list. decisions/0093.
create index salon_session_start on salon_session (start_time, pid);
