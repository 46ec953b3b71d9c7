-- What a record is called stands in the index by which it is found: each line of a report names a place, a holder and a category.
create unique index name_period_next on name_period (id) include (label) where known_to = 'infinity';
drop index name_period_now;
alter index name_period_next rename to name_period_now;
