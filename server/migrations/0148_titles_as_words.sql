-- The search over everything looks words of items up among titles and people first, and then takes ranges of items: a word that
-- a million items have is found in a few titles.

-- The words of a title, each as a beginning of what is asked for, and its name as a question is compared with it.
alter table equipment_title
  add column words tsvector generated always as (array_to_tsvector(search_words(search_text(text)))) stored,
  add column form text generated always as (search_form(name)) stored;
create index equipment_title_words on equipment_title using gin (words) with (gin_pending_list_limit = 128);

-- The words of a name of a person, by which what they hold is found.
create function name_words(value text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(search_words(value));
create index person_name_words on person using gin (name_words(display_name)) with (gin_pending_list_limit = 128)
  where deleted_at is null;

-- What stands behind the last sign of a tag: its number.
create function search_number(tag text) returns text
  language sql immutable parallel safe
  return lower(substring(tag from '[A-Za-z0-9]+$'));
create index search_entry_number on search_entry (search_number(label) text_pattern_ops)
  where entity = 'equipment' and not in_bin;

analyze equipment_title;
