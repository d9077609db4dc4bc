alter table salon_visit validate constraint salon_visit_status_check;
alter table salon_visit validate constraint salon_visit_offer;
