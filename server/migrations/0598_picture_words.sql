-- What a picture shows, by language, and when it came: the office lists the newest first. An import writes neither. decisions/0129.
alter table picture_file add column alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object');
alter table picture_file add column added_at timestamptz not null default now();
