-- What was brought to which release is written by the owner alone.
revoke insert, update on migration from inventory_app;
