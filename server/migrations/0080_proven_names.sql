-- An account is opened without proof of the mailbox or phone it is named by. When somebody first proves one, by a link or
-- code that was sent there, it becomes theirs alone (decisions/0016).
alter table customer add column email_proven_at timestamptz, add column phone_proven_at timestamptz;

-- What a way to a new password proves: that it was read in the mailbox, or on the phone. Those under way prove nothing new.
alter table password_reset add column proves text not null default 'nothing' check (proves in ('email', 'phone', 'nothing'));
alter table password_reset alter column proves drop default;
