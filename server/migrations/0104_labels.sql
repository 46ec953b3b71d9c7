-- Labels (decision 074). Stocks in hundredths of a millimeter; those that are shipped never change.
create table label_stock (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  maker text not null check (length(maker) between 1 and 40),
  part text not null check (length(part) between 1 and 40),
  kind text not null check (kind in ('sheet', 'roll')),
  page_width int not null, page_height int not null,
  columns int not null check (columns between 1 and 20), rows int not null check (rows between 1 and 60),
  label_width int not null, label_height int not null,
  margin_left int not null, margin_top int not null,
  pitch_x int not null, pitch_y int not null,
  corner int not null default 0,
  is_shipped boolean not null default false,
  is_active boolean not null default true,
  check (margin_left + (columns - 1) * pitch_x + label_width <= page_width),
  check (margin_top + (rows - 1) * pitch_y + label_height <= page_height),
  check (columns = 1 or pitch_x >= label_width),
  check (rows = 1 or pitch_y >= label_height)
);
create unique index label_stock_name on label_stock (lower(maker), lower(part));

insert into label_stock (id, maker, part, kind, page_width, page_height, columns, rows, label_width, label_height,
  margin_left, margin_top, pitch_x, pitch_y, corner, is_shipped) values
  ('a0000000-0000-7000-8000-000000000001', 'Avery', '5160', 'sheet', 21590, 27940, 3, 10, 6668, 2540, 476, 1270, 6985, 2540, 200, true),
  ('a0000000-0000-7000-8000-000000000002', 'Avery', '5163', 'sheet', 21590, 27940, 2, 5, 10160, 5080, 397, 1270, 10636, 5080, 200, true),
  ('a0000000-0000-7000-8000-000000000003', 'Avery', '5167', 'sheet', 21590, 27940, 4, 20, 4445, 1270, 714, 1270, 5239, 1270, 150, true),
  ('a0000000-0000-7000-8000-000000000004', 'Avery', 'L7160', 'sheet', 21000, 29700, 3, 7, 6350, 3810, 725, 1515, 6604, 3810, 200, true),
  ('a0000000-0000-7000-8000-000000000005', 'Avery', 'L7651', 'sheet', 21000, 29700, 5, 13, 3810, 2120, 475, 1070, 4064, 2120, 150, true),
  ('a0000000-0000-7000-8000-000000000006', 'Avery', 'L4731', 'sheet', 21000, 29700, 7, 27, 2540, 1000, 848, 1350, 2794, 1000, 100, true),
  ('a0000000-0000-7000-8000-000000000007', 'Herma', '4346', 'sheet', 21000, 29700, 4, 12, 4570, 2120, 979, 2130, 4824, 2120, 150, true),
  ('a0000000-0000-7000-8000-000000000008', 'Dymo', '30252', 'roll', 8890, 2858, 1, 1, 8890, 2858, 0, 0, 8890, 2858, 200, true),
  ('a0000000-0000-7000-8000-000000000009', 'Dymo', '30336', 'roll', 5398, 2540, 1, 1, 5398, 2540, 0, 0, 5398, 2540, 200, true),
  ('a0000000-0000-7000-8000-00000000000a', 'Brother', 'DK-11209', 'roll', 6200, 2900, 1, 1, 6200, 2900, 0, 0, 6200, 2900, 150, true),
  ('a0000000-0000-7000-8000-00000000000b', 'Thermal', '50.8 x 25.4', 'roll', 5080, 2540, 1, 1, 5080, 2540, 0, 0, 5080, 2540, 150, true),
  ('a0000000-0000-7000-8000-00000000000c', 'Thermal', '76.2 x 50.8', 'roll', 7620, 5080, 1, 1, 7620, 5080, 0, 0, 7620, 5080, 200, true),
  ('a0000000-0000-7000-8000-00000000000d', 'Thermal', '101.6 x 50.8', 'roll', 10160, 5080, 1, 1, 10160, 5080, 0, 0, 10160, 5080, 200, true);

-- What is on a label and where, in tenths of a millimeter.
create table label_template (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 60),
  stock_id uuid not null references label_stock,
  elements jsonb not null check (jsonb_array_length(elements) between 1 and 12),
  category_ids uuid[] not null default '{}',
  is_default boolean not null default false,
  is_active boolean not null default true,
  updated_by uuid references user_account,
  updated_at timestamptz not null default now()
);
create unique index label_template_name on label_template (lower(name));
create index label_template_stock on label_template (stock_id);

insert into label_template (id, name, stock_id, is_default, elements) values
  ('a1000000-0000-7000-8000-000000000001', 'Asset tag, 30 on a sheet', 'a0000000-0000-7000-8000-000000000001', true, '[
    {"kind": "code", "symbology": "qr", "holds": "link", "x": 52, "y": 52, "module": 60},
    {"kind": "text", "source": "tag", "x": 250, "y": 35, "width": 400, "size": 13, "align": "start", "lines": 1, "isBold": true, "isMono": true},
    {"kind": "text", "source": "name", "x": 250, "y": 95, "width": 400, "size": 8, "align": "start", "lines": 1, "isBold": false, "isMono": false},
    {"kind": "text", "source": "serial", "words": "SN", "x": 250, "y": 133, "width": 400, "size": 7, "align": "start", "lines": 1, "isBold": false, "isMono": true},
    {"kind": "line", "x": 250, "y": 178, "isDown": false, "length": 385, "thickness": 2},
    {"kind": "text", "source": "agency", "words": "Property of", "x": 250, "y": 194, "width": 400, "size": 6, "align": "start", "lines": 1, "isBold": false, "isMono": false}]'),
  ('a1000000-0000-7000-8000-000000000002', 'Asset tag, thermal', 'a0000000-0000-7000-8000-00000000000b', true, '[
    {"kind": "code", "symbology": "qr", "holds": "link", "x": 25, "y": 50, "module": 50},
    {"kind": "text", "source": "tag", "x": 190, "y": 45, "width": 300, "size": 12, "align": "start", "lines": 1, "isBold": true, "isMono": true},
    {"kind": "text", "source": "name", "x": 190, "y": 105, "width": 300, "size": 7, "align": "start", "lines": 2, "isBold": false, "isMono": false},
    {"kind": "text", "source": "serial", "words": "SN", "x": 190, "y": 185, "width": 300, "size": 6, "align": "start", "lines": 1, "isBold": false, "isMono": true}]'),
  ('a1000000-0000-7000-8000-000000000003', 'Small tag, Data Matrix', 'a0000000-0000-7000-8000-000000000003', true, '[
    {"kind": "code", "symbology": "data_matrix", "holds": "tag", "x": 25, "y": 28, "module": 50},
    {"kind": "text", "source": "tag", "x": 130, "y": 25, "width": 290, "size": 10, "align": "start", "lines": 1, "isBold": true, "isMono": true},
    {"kind": "text", "source": "name", "x": 130, "y": 70, "width": 290, "size": 6, "align": "start", "lines": 1, "isBold": false, "isMono": false}]'),
  ('a1000000-0000-7000-8000-000000000004', 'Roadside cabinet, bar code', 'a0000000-0000-7000-8000-00000000000d', true, '[
    {"kind": "text", "source": "agency", "words": "Property of", "x": 40, "y": 30, "width": 930, "size": 9, "align": "start", "lines": 1, "isBold": false, "isMono": false},
    {"kind": "text", "source": "name", "x": 40, "y": 85, "width": 930, "size": 14, "align": "start", "lines": 1, "isBold": true, "isMono": false},
    {"kind": "text", "source": "location", "x": 40, "y": 155, "width": 930, "size": 9, "align": "start", "lines": 1, "isBold": false, "isMono": false},
    {"kind": "code", "symbology": "code_128", "holds": "tag", "x": 80, "y": 225, "module": 50, "height": 150},
    {"kind": "text", "source": "tag", "x": 40, "y": 400, "width": 930, "size": 16, "align": "start", "lines": 1, "isBold": true, "isMono": true}]');

-- A job keeps the layout that it was made with, so that it prints the same a second time.
create table label_job (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^LJ-[0-9]{4}-[0-9]{5}$'),
  state text not null default 'made' check (state in ('made', 'sent', 'confirmed', 'failed', 'cancelled')),
  source text not null check (source in ('items', 'list', 'queue', 'roll')),
  template_id uuid not null references label_template,
  stock_id uuid not null references label_stock,
  elements jsonb not null,
  roll_id uuid references tag_roll,
  items int not null default 0,
  copies int not null check (copies between 1 and 5),
  start_at int not null check (start_at >= 1),
  label_order text not null check (label_order in ('chosen', 'tag', 'name', 'location')),
  printer text check (length(printer) between 1 and 40),
  offset_x int not null check (offset_x between -50 and 50),
  offset_y int not null check (offset_y between -50 and 50),
  reason text check (reason in ('lost', 'damaged', 'changed', 'misprint', 'test')),
  note text check (length(note) between 1 and 200),
  again_of_id uuid references label_job,
  result text check (result in ('right', 'partly', 'not')),
  correct int not null default 0,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  confirmed_by uuid references user_account,
  confirmed_at timestamptz,
  failure text
);
create index label_job_template on label_job (template_id);
create index label_job_stock on label_job (stock_id);
create index label_job_roll on label_job (roll_id) where roll_id is not null;
create index label_job_again on label_job (again_of_id) where again_of_id is not null;

-- The print log: one row for each label of a job. `time` says whether a label of the tag was made before.
create table label_print (
  id uuid primary key default uuidv7(),
  job_id uuid not null references label_job,
  position int not null,
  equipment_id uuid references equipment,
  tag text not null,
  time int not null,
  is_right boolean,
  unique (job_id, position)
);
create index label_print_equipment on label_print (equipment_id, id);
create index label_print_tag on label_print (tag);

-- What waits to be printed, of each person.
create table label_queue (
  user_id uuid not null references user_account,
  equipment_id uuid not null references equipment,
  place bigint generated always as identity,
  added_at timestamptz not null default now(),
  primary key (user_id, equipment_id)
);
create index label_queue_equipment on label_queue (equipment_id);
grant delete on label_queue to inventory_app;

call guard_entity('label_stock', 'label-stock');
call guard_entity('label_template', 'label-template');
