alter table return_line validate constraint return_line_condition;
alter table return_line validate constraint return_line_value_loss;
alter table return_line validate constraint return_line_inspected;
