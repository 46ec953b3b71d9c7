-- The planner reads how high each index of a table is. Of an index that never had an entry it finds no root, does not note it, and reads
-- the page again wherever a statement names the table: nine pages for each of the forty ranges of a search, where nothing is leased, on
-- loan, in the bin and so on. An index that once had an entry keeps its root. These items are refused, since their category is none;
-- what they leave is removed by the next vacuum. Whatever else may refuse them, they are never there, and nothing depends on them.
create function begin_indexes_of_items() returns void language plpgsql as $$
declare
  none uuid := gen_random_uuid();
begin
  insert into equipment (tag, name, category_id, location_id, condition, use, acquired_on, acquisition_method, capital_class,
    useful_life_months, serial, hostname, manufacturer_id, custodian_id, parent_id, project_id, purchase_order_id, receipt_line_id,
    retirement_id, due_on, next_due_on, last_seen_on, warranty_ends_on, disposed_on, correction, deleted_at)
  select '0' || upper(left(md5(none::text), 18)) || n, '0', none, none, 'good', 'in_service', current_date, 'lease', 'non_capital',
    1, '0', '0', none, none, none, none, none, none,
    none, current_date, current_date, current_date, current_date, current_date, '{}', case n when 2 then now() end
  from generate_series(1, 2) n;
exception when others then null;
end $$;
revoke execute on function begin_indexes_of_items() from public;
select begin_indexes_of_items();
