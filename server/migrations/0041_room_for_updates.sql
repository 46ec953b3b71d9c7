-- Pages keep room for the next version of a row: a change of what no index holds then stays on its page and touches none
-- of the table's indexes. Pages that are full already get it as their rows are changed.
alter table equipment set (fillfactor = 88);
alter table assignment set (fillfactor = 90);
alter table repair set (fillfactor = 90);
alter table retirement set (fillfactor = 90);
alter table purchase_order set (fillfactor = 90);
alter table entitlement set (fillfactor = 90);
alter table idempotency set (fillfactor = 85);

-- The living items of a model have an index; those in the bin are few and have one as well.
drop index equipment_model;
