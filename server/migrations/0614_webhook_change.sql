-- What changed of stock, prices and products since the last messages about them: each row until the next message. decisions/0138.
create table webhook_change (
  webhook_change_id bigint generated always as identity primary key,
  event text not null check (length(event) between 1 and 64),
  -- The row of the change table. Its transaction may still join it with others, so it is read once it counts.
  change_id bigint,
  -- The figure of stock.
  sku text,
  source text,
  check (num_nonnulls(change_id, sku) = 1 and (sku is null) = (source is null))
);
