-- The few stores that replace closed ones, so that each statement about stock in stores finds out which are closed.
create index store_successors on store (cegid_id) where position('€' in cegid_id) > 0;
