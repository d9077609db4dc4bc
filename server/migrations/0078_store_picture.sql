-- What a store looks like: [{ file, alt: language → text }], in the house's order. Its texts may hold a description.
alter table store add column pictures jsonb not null default '[]';
