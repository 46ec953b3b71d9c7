-- Printers that get a file, by name, with how far each is off in tenths of a millimeter (decision 126). Those of the network, and every
-- address, are in the configuration alone.
create table label_printer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('pdf', 'zpl')),
  dpi int not null check (dpi in (203, 300, 600)),
  offset_x int not null check (offset_x between -50 and 50),
  offset_y int not null check (offset_y between -50 and 50),
  darkness int check (darkness between 0 and 30),
  speed int check (speed between 1 and 14),
  is_active boolean not null default true
);
create unique index label_printer_name on label_printer (lower(name));
call guard_entity('label_printer', 'label-printer');

-- The printer that the file of a job is for; jobs of earlier nodes say none.
alter table label_job add column file_printer_id uuid references label_printer;
create index label_job_file_printer on label_job (file_printer_id) where file_printer_id is not null;
