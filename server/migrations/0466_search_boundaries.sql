-- Search documents have plain colours, words that mean the same, simplified characters and Latin names. The next import writes the
-- index again, whatever it changes.
update catalogue_state set import_open = true;
