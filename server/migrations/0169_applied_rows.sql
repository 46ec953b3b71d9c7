-- The records of an import are listed by its number: which they are, an index tells without the cells of every row.
create index batch_row_applied on batch_row (batch_id, target_id) where result = 'applied';
