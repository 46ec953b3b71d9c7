-- Auditor packets: what is known today of a day, or what was recorded by its end; and who took which packet (decision 096).
alter table auditor_packet add column known text not null default 'then' check (known in ('then', 'today'));

-- A row before each file goes out, never changed. Auditors' readings are in audit_read as well.
create table packet_download (
  id bigint generated always as identity primary key,
  packet_id uuid not null references auditor_packet,
  at timestamptz not null default clock_timestamp(),
  user_id uuid not null references user_account,
  -- Who it was then, and the access of an outside auditor.
  name text not null,
  access_id uuid references audit_access
);
create index packet_download_packet on packet_download (packet_id, id desc);
create index packet_download_at on packet_download (at);
revoke update, delete, truncate on packet_download from inventory_app;
grant select, insert on packet_download to inventory_app;
create trigger packet_download_no_change before update or delete on packet_download
  for each row execute function refuse_read_change();
create trigger packet_download_no_truncate before truncate on packet_download
  for each statement execute function refuse_read_change();
