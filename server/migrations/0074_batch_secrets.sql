-- Cells that hold a secret are kept sealed, apart from the texts that everybody who sees the batch reads; and what is
-- odd about a row without keeping it from being applied.
alter table batch_row add column secrets jsonb not null default '{}', add column warnings jsonb not null default '[]';
