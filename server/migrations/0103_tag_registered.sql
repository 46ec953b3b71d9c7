-- Whether a tag stands in the register by now. Volatile, so that it sees what was committed while the statement that
-- calls it waited for the counter of the tags, which a roll of blank tags locks.
create function is_tag_registered(wanted text) returns boolean language plpgsql volatile as $$
begin
  return exists (select from equipment_tag where tag = wanted);
end $$;
