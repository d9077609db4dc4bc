-- A scan of a parcel is not changed; a deleted parcel takes its scans along.
create or replace function keep_carrier_scan() returns trigger language plpgsql as $$
begin
  raise exception 'a scan of a parcel is not changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger carrier_scan_kept before update on carrier_scan for each row execute function keep_carrier_scan();
