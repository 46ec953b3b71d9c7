-- A batch is shown with what takes it back.
create index batch_undoes on batch (undoes) where undoes is not null;
