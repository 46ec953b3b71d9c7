-- How many days a batch can be taken back.
insert into setting (key, effective_on, value) values ('batchUndoDays', '1900-01-01', '30');
