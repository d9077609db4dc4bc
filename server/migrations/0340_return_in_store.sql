-- The boutique that received a return: its pieces become stock there. Null for a return that the warehouse received.
alter table return_request add column received_store_id text;
