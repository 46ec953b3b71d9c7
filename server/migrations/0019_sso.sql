-- Single sign-on: how an account may be entered, who it is in the directory, and which tokens were used already.

create type user_auth as enum ('local', 'sso', 'both');
alter table user_account
  add column auth user_auth not null default 'both',
  -- Who it is in the directory, for good: an e-mail can pass to somebody else, a subject cannot.
  add column directory_issuer text,
  add column directory_subject text check (length(directory_subject) between 1 and 255),
  add check ((directory_issuer is null) = (directory_subject is null));
create unique index user_account_directory_key on user_account (directory_issuer, directory_subject)
  where directory_subject is not null;

create type sign_in_way as enum ('password', 'sso');
alter type sign_in_outcome add value 'wrong_way';
alter type sign_in_outcome add value 'other_identity';
alter type sign_in_outcome add value 'refused';
alter table session add column way sign_in_way not null default 'password';
alter table sign_in add column way sign_in_way not null default 'password';

-- The directory's tokens that signed somebody in, until they run out; a node keeps none of this to itself.
create table used_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_token_age on used_token (expires_at);
grant delete on used_token to inventory_app;
