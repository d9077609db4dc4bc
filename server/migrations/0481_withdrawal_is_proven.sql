-- Whether a statement names the reference of its order, or its session reads the order. A number and an email prove nothing: such a
-- statement says nothing about the order on its page. Earlier releases stored none that did not act.
alter table withdrawal add column is_proven boolean not null default true;
