-- Purchase orders: what is bought, who agreed to it, what arrived, and what became of it.

create type purchase_order_status as enum
  ('draft', 'submitted', 'approved', 'ordered', 'partially_received', 'received', 'closed', 'rejected', 'cancelled');
create type order_line_kind as enum ('equipment', 'software', 'service', 'other');
create type order_decision as enum ('approved', 'rejected', 'returned');
create type reject_reason as enum ('damaged', 'wrong', 'extra');

-- Tax is owed on the goods after the discount; freight is not taxed.
create function order_line_tax(quantity int, unit_price numeric, tax_percent numeric, discount numeric) returns numeric
  language sql immutable parallel safe
  return round((quantity * unit_price - discount) * tax_percent / 100, 2);

create function order_line_total(
  quantity int, unit_price numeric, tax_percent numeric, freight numeric, discount numeric
) returns numeric language sql immutable parallel safe
  return quantity * unit_price - discount + order_line_tax(quantity, unit_price, tax_percent, discount) + freight;

-- What the first units of a line are worth; whole when they all are there, so that parts always add up to the total.
create function order_line_share(total numeric, quantity int, units int) returns numeric
  language sql immutable parallel safe
  return round(total * units / quantity, 2);

create table purchase_order (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^REQ-[0-9]{4}-[0-9]{5}$'),
  order_number text check (order_number ~ '^[A-Z0-9-]{3,24}$'),
  status purchase_order_status not null default 'draft',
  title text not null check (length(title) between 2 and 120),
  vendor_id uuid references vendor,
  justification text check (length(justification) <= 1000),
  project_id uuid references project,
  ship_to_id uuid references location,
  contract_number text check (length(contract_number) <= 60),
  quote_number text check (length(quote_number) <= 60),
  requester_id uuid references person,
  buyer_id uuid references person,
  expected_on date,
  ordered_on date,
  closed_on date,
  -- Who wrote what is to be decided: the maker of the order, then of its last amendment.
  author_id uuid references user_account,
  amendment int not null default 0 check (amendment between 0 and 999),
  goods_total numeric(14, 2) not null default 0,
  discount_total numeric(14, 2) not null default 0,
  tax_total numeric(14, 2) not null default 0,
  freight_total numeric(14, 2) not null default 0,
  total numeric(14, 2) not null default 0 check (total between 0 and 99999999.99),
  invoice_number text check (length(invoice_number) <= 40),
  invoiced_on date,
  invoice_total numeric(14, 2) check (invoice_total between 0 and 99999999.99),
  difference_note text check (length(difference_note) <= 500),
  -- Counts the submissions: decisions belong to one of them.
  round int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check (expected_on >= ordered_on),
  check (status not in ('ordered', 'partially_received', 'received', 'closed')
    or (order_number is not null and ordered_on is not null and vendor_id is not null)),
  check ((status = 'closed') = (closed_on is not null)),
  check (status <> 'closed' or (invoice_number is not null and invoice_total is not null)),
  check (deleted_at is null or status = 'draft')
);
create unique index purchase_order_number_key on purchase_order (number);
create unique index purchase_order_order_number_key on purchase_order (unique_form(order_number));
create index purchase_order_list_number on purchase_order (number, id) where deleted_at is null;
create index purchase_order_list_order_number on purchase_order (order_number, id) where deleted_at is null;
create index purchase_order_list_status on purchase_order (status, id) where deleted_at is null;
create index purchase_order_list_title on purchase_order (title, id) where deleted_at is null;
create index purchase_order_list_expected_on on purchase_order (expected_on, id) where deleted_at is null;
create index purchase_order_list_ordered_on on purchase_order (ordered_on, id) where deleted_at is null;
create index purchase_order_list_total on purchase_order (total, id) where deleted_at is null;
create index purchase_order_vendor on purchase_order (vendor_id, id);
create index purchase_order_project on purchase_order (project_id, id);
create index purchase_order_ship_to on purchase_order (ship_to_id) where ship_to_id is not null;
create index purchase_order_requester on purchase_order (requester_id) where requester_id is not null;
create index purchase_order_buyer on purchase_order (buyer_id) where buyer_id is not null;
create index purchase_order_author on purchase_order (author_id, id);
create index purchase_order_search on purchase_order using gin (search gin_trgm_ops);
create index purchase_order_number_prefix on purchase_order (lower(number) text_pattern_ops);
create index purchase_order_order_number_prefix on purchase_order (lower(order_number) text_pattern_ops);

create function purchase_order_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number, new.order_number, new.title,
    (select v.name from vendor v where v.id = new.vendor_id), new.contract_number, new.quote_number));
  return new;
end $$;
create trigger purchase_order_search_text before insert or update on purchase_order
  for each row execute function purchase_order_search_text();

call guard_entity('purchase_order', 'purchase-order');

create table purchase_order_line (
  id uuid primary key default uuidv7(),
  order_id uuid not null references purchase_order,
  position int not null check (position between 1 and 200),
  kind order_line_kind not null,
  category_id uuid references category,
  model_id uuid references model,
  description text check (length(description) <= 200),
  quantity int not null check (quantity between 1 and 10000),
  unit_price numeric(14, 2) not null check (unit_price >= 0),
  tax_percent numeric(6, 3) not null check (tax_percent between 0 and 100),
  freight numeric(14, 2) not null check (freight >= 0),
  discount numeric(14, 2) not null check (discount >= 0 and discount <= quantity * unit_price),
  project_id uuid references project,
  warranty_months int not null check (warranty_months between 0 and 120),
  expected_on date,
  total numeric(14, 2) not null
    generated always as (order_line_total(quantity, unit_price, tax_percent, freight, discount)) stored,
  check (kind <> 'equipment' or category_id is not null),
  unique (order_id, position) deferrable initially deferred
);
create index purchase_order_line_project on purchase_order_line (project_id) where project_id is not null;
create index purchase_order_line_category on purchase_order_line (category_id) where category_id is not null;
create index purchase_order_line_model on purchase_order_line (model_id) where model_id is not null;

create table purchase_order_line_funding (
  line_id uuid not null references purchase_order_line on delete cascade,
  position int not null,
  funding_source_id uuid not null references funding_source,
  percent numeric(6, 3) not null check (percent > 0 and percent <= 100),
  primary key (line_id, position)
);
create index purchase_order_line_funding_source on purchase_order_line_funding (funding_source_id);

create table purchase_order_approval (
  order_id uuid not null references purchase_order,
  step int not null,
  round int not null,
  amendment int not null,
  user_id uuid not null references user_account,
  person text not null,
  decision order_decision not null,
  comment text check (length(comment) <= 500),
  at timestamptz not null,
  primary key (order_id, step)
);

create table purchase_order_amendment (
  order_id uuid not null references purchase_order,
  number int not null,
  reason text not null,
  by_id uuid not null references user_account,
  by_name text not null,
  at timestamptz not null,
  from_status purchase_order_status not null,
  -- The order as it was approved: its fields and its lines.
  approved jsonb not null,
  author_id uuid references user_account,
  -- Where it was given up or rejected, the order is again what it was: what had been wanted stays here.
  dropped jsonb,
  primary key (order_id, number)
);

create table purchase_order_receipt (
  id uuid primary key default uuidv7(),
  order_id uuid not null references purchase_order,
  number text not null unique check (number ~ '^RC-[0-9]{4}-[0-9]{5}$'),
  received_on date not null,
  packing_slip text check (length(packing_slip) <= 60),
  location_id uuid references location,
  notes text check (length(notes) <= 500),
  by_id uuid not null references user_account,
  by_name text not null,
  at timestamptz not null,
  reversed_at timestamptz,
  reversed_by text,
  reverse_reason text,
  check ((reversed_at is null) = (reverse_reason is null))
);
create index purchase_order_receipt_order on purchase_order_receipt (order_id, id);
create index purchase_order_receipt_location on purchase_order_receipt (location_id) where location_id is not null;

create table purchase_order_receipt_line (
  id uuid primary key default uuidv7(),
  receipt_id uuid not null references purchase_order_receipt,
  line_id uuid not null references purchase_order_line,
  accepted int not null check (accepted >= 0),
  rejected int not null check (rejected >= 0),
  reject_reason reject_reason,
  reject_note text check (length(reject_note) <= 200),
  value numeric(14, 2) not null check (value >= 0),
  check (accepted + rejected > 0),
  check ((rejected > 0) = (reject_reason is not null)),
  unique (receipt_id, line_id)
);
create index purchase_order_receipt_line_line on purchase_order_receipt_line (line_id);

-- What is accepted of a line and not reversed.
create view purchase_order_line_received as
  select l.order_id, l.id as line_id,
    coalesce(sum(rl.accepted) filter (where r.reversed_at is null), 0)::int as accepted,
    coalesce(sum(rl.rejected) filter (where r.reversed_at is null), 0)::int as rejected,
    coalesce(sum(rl.value) filter (where r.reversed_at is null), 0)::numeric(14, 2) as value,
    count(rl.id)::int as receipts
  from purchase_order_line l
  left join purchase_order_receipt_line rl on rl.line_id = l.id
  left join purchase_order_receipt r on r.id = rl.receipt_id
  group by l.order_id, l.id;

-- The database itself keeps more from being received than was ordered.
create function refuse_over_receipt() returns trigger language plpgsql as $$
begin
  if exists (select from purchase_order_line l join purchase_order_line_received g on g.line_id = l.id
    where l.id = new.line_id and g.accepted > l.quantity) then
    raise exception 'line % has received more than was ordered', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'received_within_ordered';
  end if;
  return null;
end $$;
create constraint trigger purchase_order_receipt_within after insert on purchase_order_receipt_line
  for each row execute function refuse_over_receipt();

-- Where an item came from; set by receiving alone.
alter table equipment add column purchase_order_id uuid references purchase_order;
alter table equipment add column receipt_line_id uuid references purchase_order_receipt_line;
create index equipment_list_purchase_order on equipment (purchase_order_id, id) where purchase_order_id is not null;
create index equipment_receipt_line on equipment (receipt_line_id) where receipt_line_id is not null;

grant delete on purchase_order_line, purchase_order_line_funding to inventory_app;

-- Nobody decides on what he or she wrote; from this total on two people decide; over the budget warns or blocks.
insert into setting (key, effective_on, value) values
  ('separationOfDuties', '1900-01-01', 'true'),
  ('secondApprovalFrom', '1900-01-01', '"25000.00"'),
  ('budgetCheck', '1900-01-01', '"warn"');
