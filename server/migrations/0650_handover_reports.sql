-- each statement alone
-- Two persons may report one handover: what the second one wrote was dropped without a word. decisions/0116.
drop index if exists handover_report_open;
create index if not exists handover_report_waits on handover_report (reported_at) where closed_at is null;
