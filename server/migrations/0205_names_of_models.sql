-- A row of a file tells a model by its maker and name, by its name or by its number: the makers that a text begins with are
-- found first, those in the bin too, then their models.
create index manufacturer_any_name on manufacturer (unique_form(name));
create index model_living_name on model (unique_form(name)) where deleted_at is null;
create index model_living_number on model (unique_form(number)) where deleted_at is null;
