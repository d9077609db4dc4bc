-- each statement alone
-- The prices that run until their end, of all proposals that were ever applied. decisions/0150.
create index if not exists change_proposal_ends on change_proposal (ends_at) where ends_at is not null and ended_at is null;
