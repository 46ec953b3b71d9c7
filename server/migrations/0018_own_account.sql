-- The picture of a person, small and cleaned of what cameras hide in it.
create table user_photo (
  user_id uuid primary key references user_account,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  sha256 text not null
);
grant delete on user_photo to inventory_app;

-- What somebody did lately.
create index event_actor on event (actor_id, seq);
