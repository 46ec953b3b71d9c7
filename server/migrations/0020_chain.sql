-- How an amount is shared out: the parts of a split always add up to the whole, to the cent.

-- The part of an amount that a share pays, where the shares up to and with it add up to `upto` percent.
create function split_share(amount numeric, upto numeric, percent numeric) returns numeric
  language sql immutable parallel safe
  return round(amount * upto / 100, 2) - round(amount * (upto - percent) / 100, 2);

-- The same for a receipt: where it became items, each item is shared out by itself, the last with the rest of the cents.
create function receipt_share(value numeric, units int, is_items boolean, upto numeric, percent numeric) returns numeric
  language sql immutable parallel safe
  return case when is_items and units > 0
    then (units - 1) * split_share(trunc(value / units, 2), upto, percent)
      + split_share(value - trunc(value / units, 2) * (units - 1), upto, percent)
    else split_share(value, upto, percent) end;
