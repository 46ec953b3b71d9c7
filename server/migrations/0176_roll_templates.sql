-- A roll says by which template its tags are printed (decision 121); bought ones, and those of earlier nodes, say none.
alter table tag_roll add column template_id uuid references label_template;
