-- What a content is to be, in the form of the import; `before` and `after` then have its versions. decisions/0129.
alter table change_proposal add column content jsonb;
