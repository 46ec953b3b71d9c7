-- Who somebody is cannot be put off: rules for two people ask the history of an account, not only its row of today.

-- Every person that an account was ever connected with.
create function people_of_account(account uuid) returns setof uuid language sql stable as $$
  select person_id from user_account where id = account and person_id is not null
  union
  select (said ->> 'id')::uuid from event e, jsonb_path_query(e.changes, '$.personId.*') said
  where e.entity = 'user' and e.entity_id = account and said ->> 'id' is not null
$$;

-- Every name that an account or one of its people ever had, as names are compared.
create function names_of_account(account uuid) returns setof text language sql stable as $$
  with told as (select changes from event where entity = 'user' and entity_id = account),
  first as (
    select first_name as name from user_account where id = account
    union select said #>> '{}' from told, jsonb_path_query(changes, '$.firstName.*') said),
  last as (
    select last_name as name from user_account where id = account
    union select said #>> '{}' from told, jsonb_path_query(changes, '$.lastName.*') said),
  people as (select people_of_account(account) as id)
  select unique_form(first.name || ' ' || last.name) from first, last
  union select unique_form(p.display_name) from person p join people on people.id = p.id
  union select unique_form(said #>> '{}')
    from people join event e on e.entity = 'person' and e.entity_id = people.id,
      jsonb_path_query(e.changes, '$.displayName.*') said
$$;

-- Whether two accounts are, or ever were, in the hands of one person.
create function is_same_person(one uuid, other uuid) returns boolean language sql stable as $$
  select coalesce(one = other, false)
    or exists (select people_of_account(one) intersect select people_of_account(other))
$$;

-- Custody is confirmed by its holder, or on a paper that somebody else files.
create type acceptance_way as enum ('account', 'paper');
alter table assignment
  add column accepted_by_id uuid references user_account,
  add column accepted_how acceptance_way,
  add column signed_by text check (length(signed_by) <= 120),
  add column signed_at timestamptz,
  add column paper_id uuid references attachment,
  add check ((accepted_how = 'paper') is not true
    or (signed_by is not null and signed_at is not null and paper_id is not null));

-- A waiver names the account, as every other decision does.
alter table retirement_line add column waived_by_id uuid references user_account;
