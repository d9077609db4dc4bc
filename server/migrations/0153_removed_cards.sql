-- A removed card is hidden at once and removed at the provider when it can no longer be restored. A server of the
-- release before shows it again until then.
alter table saved_card add column removed_at timestamptz;
