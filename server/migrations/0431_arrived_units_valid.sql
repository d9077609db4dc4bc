alter table return_line validate constraint return_line_units;
alter table return_line validate constraint return_line_arrived;
alter table return_line validate constraint return_line_sellable;
alter table return_request validate constraint return_request_arrival;
alter table return_request validate constraint return_request_written_off;
