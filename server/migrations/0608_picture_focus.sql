-- What stays visible where the shop cuts a picture: `{"x": 50, "y": 20}` in percent from the left and the top; null is the middle. An import
-- writes none. decisions/0135.
alter table picture_file add column focus jsonb check (
  focus is null
  or (
    jsonb_typeof(focus) = 'object' and focus ?& array['x', 'y']
    and jsonb_typeof(focus -> 'x') = 'number' and jsonb_typeof(focus -> 'y') = 'number'
    and (focus ->> 'x')::numeric between 0 and 100 and (focus ->> 'y')::numeric between 0 and 100
  )
);
