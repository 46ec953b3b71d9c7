-- Hostnames are looked up by their beginning from anywhere.
create index equipment_hostname_prefix on equipment (lower(hostname) text_pattern_ops) where hostname is not null;
