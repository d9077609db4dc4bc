-- A guard may stand for a browser that signed in to the account before, known by a cookie: it has a counter of its own, so that
-- failures of others on its network do not lock it (invariant A4). A new password forgets them.
alter table login_guard add column is_device boolean not null default false;
