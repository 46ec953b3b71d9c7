-- What waits for a second person is found without reading what does not wait.
create index equipment_open_correction on equipment (id) where correction is not null;
create index retirement_line_open_reversal on retirement_line (id) where reversal_at is not null and reversed_at is null;
