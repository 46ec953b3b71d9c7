-- A check-out writes an item's entries in each of its indexes anew. Of items in one state the tag comes first now, of one
-- category the name: equipment_list_status_tag and equipment_list_category_name have these orders, and begin with the same column.
drop index equipment_list_status;
drop index equipment_list_category;
