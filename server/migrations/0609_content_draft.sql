-- New stories that are written and not published yet: in the form of the import, as far as it is written. decisions/0135.
create table content_draft (
  kind text not null check (kind = 'story'),
  code text not null check (length(code) between 1 and 64),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  saved_at timestamptz not null,
  primary key (kind, code)
);
