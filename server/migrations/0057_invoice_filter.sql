-- Items are filtered by a part of their invoice number.
create index equipment_invoice_trigrams on equipment using gin (fold(invoice_number) gin_trgm_ops)
  where invoice_number is not null;
