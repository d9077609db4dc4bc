-- Search words now include the language's own. The next import writes the index again, whatever it changes.
update catalogue_state set import_open = true;
