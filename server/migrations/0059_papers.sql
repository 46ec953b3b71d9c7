-- What the agency's own papers say: its address, further lines of its letterhead and the terms of its orders.
insert into setting (key, effective_on, value) values
  ('agencyAddress', '1900-01-01', '[]'), ('letterhead', '1900-01-01', '[]'), ('orderTerms', '1900-01-01', '[]');
