-- Apart from 0579, so that the check of the stored rows locks nothing for long.
alter table change_proposal validate constraint change_proposal_failure_check;
