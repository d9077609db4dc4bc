-- Why the house refused a return, and since when it has the pieces of a refused one; null once they have left again.
-- The client reads the reason and the note.
alter table return_request
  add column refusal_reason text,
  add column refusal_note text,
  add column held_since timestamptz;
