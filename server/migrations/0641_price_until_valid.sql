-- Apart from 0640, so that the check of the stored rows locks nothing for long.
alter table price validate constraint price_regular_check;
alter table change_proposal validate constraint change_proposal_failure_check;
