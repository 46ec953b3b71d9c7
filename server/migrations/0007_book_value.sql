-- The straight-line book value of an item at a day; contract/src/entities/equipment/book-value.ts says the same.
create function book_value(
  cost numeric, salvage numeric, life_months int, in_service_on date, status equipment_status, day date
) returns numeric language sql immutable parallel safe as $$
  select case
    when cost is null then null
    when status = 'disposed' then 0.00
    else cost - round(greatest(cost - salvage, 0) * case
      when in_service_on is null then 0
      else least(greatest(
        (extract(year from day) - extract(year from in_service_on)) * 12
          + extract(month from day) - extract(month from in_service_on) - 1, 0), life_months)
      end / life_months, 2)
    end
$$;
