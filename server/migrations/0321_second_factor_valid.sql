alter table return_line validate constraint return_line_inspected_by;
alter table fraud_review validate constraint fraud_review_staff;
