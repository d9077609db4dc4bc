-- County Cork is CO (ISO 3166-2); addresses saved before say C.
update customer_address set fields = jsonb_set(fields, '{region}', '"CO"')
  where fields ->> 'country_id' = 'ie' and fields ->> 'region' = 'C';
