-- How dates are written: as each person's language does, until an administrator chooses one format for all.
insert into setting (key, effective_on, value) values ('dateFormat', '1900-01-01', '"language"');
