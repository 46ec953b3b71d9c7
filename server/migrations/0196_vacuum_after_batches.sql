-- After a large batch the program vacuums what it changed, instead of waiting for the database to come to it (decision 135): lists are
-- read in the indexes alone from then on. Before PostgreSQL 17 only the owner of a table may, and it is left to the database.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on equipment, equipment_search, equipment_title, person, location to inventory_app';
  end if;
end $$;
