-- The beginning that all tags or numbers of a kind have is no word of the search: a million items have it, and a question
-- for it would look at all of them. What begins with it is found in the ranges of the codes; what follows it stays a word.

-- A text without those beginnings: EQ-104877 is 104877, RP-2026-00017 is 00017. Both sides of the search use it.
create function search_text(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(coalesce(value, ''), '\m[a-z]{1,6}-(?:20[0-9]{2}-)?(?=[0-9]{4})', '', 'gi');

create or replace function search_query(question text, area text) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg(asked, ' & ')::tsquery from (
      (select quote_literal(word) || case when length(word) = 1 or word ~ '^[0-9]{1,3}$' then '' else ':*' end as asked
        from unnest(search_words(search_text(question))) word order by length(word) desc, word limit 8)
      union all
      select quote_literal(':' || area) where area is not null
    ) parts
    where search_words(search_text(question)) <> '{}');

create or replace function write_search_entries(kind text, ids uuid[]) returns void language sql as $$
  insert into search_entry as s (entity, record_id, label, title, note, form, words, is_live, in_bin, changed_at)
  select entity, id, label, title, note, search_form(label) || '|' || search_form(title),
    array_to_tsvector(search_words(search_text(text)) || (':' || entity)), is_live, in_bin, changed_at
  from search_source where entity = kind and id = any(ids)
  on conflict (record_id, entity) do update set label = excluded.label, title = excluded.title, note = excluded.note,
    form = excluded.form, words = excluded.words, is_live = excluded.is_live, in_bin = excluded.in_bin,
    changed_at = excluded.changed_at
  where (s.label, s.title, s.note, s.words, s.is_live, s.in_bin, s.changed_at) is distinct from
    (excluded.label, excluded.title, excluded.note, excluded.words, excluded.is_live, excluded.in_bin, excluded.changed_at)
$$;

-- What was written with those words is written anew in the background.
select fill_search_entries();
