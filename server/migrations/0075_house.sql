-- Whose collection this is. A server for another house says so and does not open.
alter table catalogue_state add column house text;
