-- Retirement: cases of items that leave, what each of them is worth and owes, and the certificates of erased media.

create type retirement_status as enum
  ('draft', 'submitted', 'approved', 'in_process', 'ready', 'completed', 'rejected', 'cancelled');
create type retirement_reason as enum
  ('obsolete', 'unusable', 'surplus', 'replaced', 'lost', 'stolen', 'damaged', 'lease_end', 'transfer');
create type retirement_method as enum
  ('transfer_agency', 'surplus_sale', 'internet_auction', 'public_sale', 'negotiated_sale', 'trade_in', 'donation',
   'recycler', 'destruction', 'return_owner', 'parts', 'write_off');
create type retirement_decision as enum ('approved', 'rejected', 'returned');

create table retirement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^RT-[0-9]{4}-[0-9]{5}$'),
  status retirement_status not null default 'draft',
  title text not null check (length(title) between 2 and 120),
  reason retirement_reason not null,
  method retirement_method not null,
  justification text check (length(justification) <= 2000),
  vendor_id uuid references vendor,
  person_id uuid references person,
  recipient text check (length(recipient) <= 120),
  surplus_reference text check (length(surplus_reference) <= 40),
  affidavit_id uuid references attachment,
  author_id uuid references user_account,
  submitted_at timestamptz,
  approved_at timestamptz,
  started_at timestamptz,
  ready_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((status in ('completed', 'rejected', 'cancelled')) = (closed_at is not null)),
  check (status not in ('approved', 'in_process', 'ready', 'completed') or approved_at is not null),
  check (num_nonnulls(vendor_id, person_id, recipient) <= 1),
  check (deleted_at is null or status = 'draft')
);
create unique index retirement_number_key on retirement (number);
create index retirement_list_number on retirement (number, id) where deleted_at is null;
create index retirement_list_status on retirement (status, id) where deleted_at is null;
create index retirement_list_title on retirement (title, id) where deleted_at is null;
create index retirement_list_reason on retirement (reason, id) where deleted_at is null;
create index retirement_list_method on retirement (method, id) where deleted_at is null;
create index retirement_list_submitted_at on retirement (submitted_at, id) where deleted_at is null;
create index retirement_list_approved_at on retirement (approved_at, id) where deleted_at is null;
create index retirement_list_closed_at on retirement (closed_at, id) where deleted_at is null;
create index retirement_vendor on retirement (vendor_id, id);
create index retirement_person on retirement (person_id, id) where person_id is not null;
create index retirement_author on retirement (author_id, id);
create index retirement_search on retirement using gin (search gin_trgm_ops);
create index retirement_number_prefix on retirement (lower(number) text_pattern_ops);

create function retirement_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number, new.title, new.surplus_reference, new.recipient,
    (select v.name from vendor v where v.id = new.vendor_id)));
  return new;
end $$;
create trigger retirement_search_text before insert or update on retirement
  for each row execute function retirement_search_text();

call guard_entity('retirement', 'retirement');

create table retirement_line (
  id uuid primary key default uuidv7(),
  retirement_id uuid not null references retirement,
  position int not null check (position between 1 and 500),
  equipment_id uuid not null references equipment,
  -- Whether the case holds the item; kept by a trigger from the state of the case.
  is_open boolean not null default true,
  -- Where the item was when the case was approved.
  status_before equipment_status,
  condition equipment_condition,
  fair_market_value numeric(14, 2) check (fair_market_value between 0 and 99999999.99),
  valuation_source text check (length(valuation_source) <= 120),
  instruction_document_id uuid references attachment,
  instruction_on date,
  police_report text check (length(police_report) <= 40),
  police_report_on date,
  labels_by text,
  labels_at timestamptz,
  directory_by text,
  directory_at timestamptz,
  network_by text,
  network_at timestamptz,
  seats_by text,
  seats_at timestamptz,
  disposed_on date,
  sale_price numeric(14, 2) check (sale_price between 0 and 99999999.99),
  sale_cost numeric(14, 2) check (sale_cost between 0 and 99999999.99),
  proceeds numeric(14, 2) check (proceeds between 0 and 99999999.99),
  waived_by text,
  waived_at timestamptz,
  waiver_reason text check (length(waiver_reason) between 10 and 500),
  waiver_document_id uuid references attachment,
  -- What the completion found; from then on nothing of it is computed anew.
  book_value numeric(14, 2),
  gain_loss numeric(14, 2),
  selling_cost numeric(14, 2),
  amount_due numeric(14, 2),
  awards jsonb,
  needs_sanitization boolean,
  reversal_reason text check (length(reversal_reason) between 20 and 500),
  reversal_by_id uuid references user_account,
  reversal_by text,
  reversal_at timestamptz,
  reversed_by_id uuid references user_account,
  reversed_by text,
  reversed_at timestamptz,
  unique (retirement_id, equipment_id),
  unique (retirement_id, position) deferrable initially deferred,
  check (num_nonnulls(waived_by, waived_at, waiver_reason, waiver_document_id) in (0, 4)),
  check (num_nonnulls(reversal_reason, reversal_by_id, reversal_by, reversal_at) in (0, 4)),
  check (num_nonnulls(reversed_by_id, reversed_by, reversed_at) in (0, 3)),
  check (reversed_at is null or (reversal_at is not null and reversed_by_id <> reversal_by_id))
);
-- The database itself keeps an item from being in two open cases.
create unique index retirement_line_one_open on retirement_line (equipment_id) where is_open;
create index retirement_line_equipment on retirement_line (equipment_id);
grant delete on retirement_line to inventory_app;

create function keep_retirement_line_open() returns trigger language plpgsql as $$
begin
  update retirement_line l set is_open = new.deleted_at is null
      and new.status in ('draft', 'submitted', 'approved', 'in_process', 'ready')
    where l.retirement_id = new.id;
  return null;
end $$;
create trigger retirement_line_open after update of status, deleted_at on retirement
  for each row when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function keep_retirement_line_open();

create table retirement_step (
  retirement_id uuid not null references retirement,
  step int not null,
  user_id uuid not null references user_account,
  person text not null,
  decision retirement_decision not null,
  comment text check (length(comment) <= 500),
  at timestamptz not null,
  primary key (retirement_id, step)
);

-- What became of an item; set by the completion of its case alone.
alter table equipment
  add column retirement_id uuid references retirement,
  add column disposal_method retirement_method,
  add column disposed_on date,
  add column sale_price numeric(14, 2) check (sale_price between 0 and 99999999.99);
create index equipment_list_retirement on equipment (retirement_id, id) where retirement_id is not null;
create index equipment_list_disposed_on on equipment (disposed_on, id) where disposed_on is not null;

create type certificate_status as enum ('performed', 'verified', 'failed');
create type medium_type as enum ('hdd', 'ssd', 'flash', 'tape', 'optical', 'mobile', 'embedded', 'paper');
create type sanitization_method as enum ('clear', 'purge', 'destroy');
create type sanitization_technique as enum ('overwrite', 'block_erase', 'crypto_erase', 'degauss', 'shred',
  'disintegrate', 'incinerate', 'factory_reset');
create type medium_class as enum ('public', 'internal', 'confidential', 'restricted');
create type verification_method as enum ('full', 'sampling', 'tool_report', 'visual');
create type medium_destination as enum ('internal_reuse', 'external_reuse', 'recycler', 'maker', 'other');

create table certificate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^SC-[0-9]{4}-[0-9]{5}$'),
  status certificate_status not null default 'performed',
  equipment_id uuid not null references equipment,
  retirement_id uuid references retirement,
  equipment_serial text,
  medium_type medium_type not null,
  medium_maker text check (length(medium_maker) <= 80),
  medium_model text check (length(medium_model) <= 80),
  medium_serial text check (length(medium_serial) <= 80),
  is_soldered boolean not null,
  property_number text check (length(property_number) <= 40),
  source text check (length(source) <= 120),
  class_before medium_class not null,
  class_after medium_class not null,
  is_backed_up boolean not null,
  backup_place text check (length(backup_place) <= 120),
  method sanitization_method not null,
  technique sanitization_technique not null,
  tool text check (length(tool) <= 80),
  tool_version text check (length(tool_version) <= 40),
  details text check (length(details) <= 2000),
  destination medium_destination not null,
  performed_by_id uuid references person,
  performer_name text not null check (length(performer_name) between 1 and 120),
  performer_title text,
  performer_organization text,
  performer_place text,
  performer_phone text,
  performed_on date not null,
  recorded_by_id uuid references user_account,
  verification_method verification_method,
  verification_note text check (length(verification_note) <= 500),
  verified_by_id uuid references user_account,
  verifier_name text,
  verifier_title text,
  verifier_organization text,
  verifier_place text,
  verifier_phone text,
  verified_on date,
  document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check (medium_serial is not null or is_soldered),
  check (technique <> 'degauss' or medium_type not in ('ssd', 'flash', 'mobile', 'embedded')),
  check ((status = 'performed') = (verified_by_id is null)),
  check ((status = 'performed') = (verified_on is null)),
  check ((status = 'verified') = (document_hash is not null)),
  check (verified_by_id <> recorded_by_id),
  check (unique_form(verifier_name) <> unique_form(performer_name)),
  check (verified_on >= performed_on),
  check (deleted_at is null or status = 'performed')
);
create unique index certificate_number_key on certificate (number);
create index certificate_list_number on certificate (number, id) where deleted_at is null;
create index certificate_list_status on certificate (status, id) where deleted_at is null;
create index certificate_list_medium_type on certificate (medium_type, id) where deleted_at is null;
create index certificate_list_method on certificate (method, id) where deleted_at is null;
create index certificate_list_performed_on on certificate (performed_on, id) where deleted_at is null;
create index certificate_list_verified_on on certificate (verified_on, id) where deleted_at is null;
create index certificate_equipment on certificate (equipment_id, id);
create index certificate_retirement on certificate (retirement_id, id);
create index certificate_search on certificate using gin (search gin_trgm_ops);
create index certificate_number_prefix on certificate (lower(number) text_pattern_ops);

create function certificate_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number, (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id),
    new.medium_serial, new.performer_name, new.verifier_name));
  return new;
end $$;
create trigger certificate_search_text before insert or update on certificate
  for each row execute function certificate_search_text();

create function refuse_final_change() returns trigger language plpgsql as $$
begin
  raise exception 'certificate % is final', old.number
    using errcode = 'restrict_violation', constraint = 'certificate_final';
end $$;
create trigger certificate_final before update on certificate
  for each row when (old.status <> 'performed') execute function refuse_final_change();

call guard_entity('certificate', 'certificate');
