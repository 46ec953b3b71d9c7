-- Words that have no trigram must never read a table: they are looked up at the beginnings of codes and names.

-- Whether LIKE '%value%' finds a folded value by trigrams: it has three letters or digits in a row, or two beside a sign.
-- What a letter is, the trigram index itself says, and so this agrees with it in every database.
create function has_trigrams(value text) returns boolean
  language sql immutable parallel safe strict
  return (select coalesce(string_agg(case when show_trgm(sign) = '{}' then '-' else 'x' end, '' order by n), '')
    like any (array['%xxx%', '%xx-%', '%-xx%']) from string_to_table(value, null) with ordinality as signs (sign, n));

create index access_request_email_prefix on access_request (fold(email) text_pattern_ops);
create index access_request_name_prefix on access_request (fold(name) text_pattern_ops);
create index agency_setting_key_prefix on agency_setting (fold(key) text_pattern_ops);
create index allocation_number_prefix on allocation (lower(number) text_pattern_ops);
create index assignment_number_prefix on assignment (lower(number) text_pattern_ops);
create index attachment_name_prefix on attachment (fold(name) text_pattern_ops);
create index category_code_prefix on category (fold(code) text_pattern_ops);
create index category_name_prefix on category (fold(name) text_pattern_ops);
create index contact_message_topic_prefix on contact_message (fold(topic) text_pattern_ops);
create index contact_message_name_prefix on contact_message (fold(name) text_pattern_ops);
create index equipment_name_prefix on equipment (fold(name) text_pattern_ops);
create index funding_source_code_prefix on funding_source (fold(code) text_pattern_ops);
create index funding_source_name_prefix on funding_source (fold(name) text_pattern_ops);
create index installation_release_prefix on installation (fold(release) text_pattern_ops);
create index location_code_prefix on location (fold(code) text_pattern_ops);
create index location_name_prefix on location (fold(name) text_pattern_ops);
create index manufacturer_name_prefix on manufacturer (fold(name) text_pattern_ops);
create index model_name_prefix on model (fold(name) text_pattern_ops);
create index model_number_prefix on model (fold(number) text_pattern_ops);
create index person_display_name_prefix on person (fold(display_name) text_pattern_ops);
create index person_employee_number_prefix on person (fold(employee_number) text_pattern_ops);
create index project_number_prefix on project (fold(number) text_pattern_ops);
create index project_name_prefix on project (fold(name) text_pattern_ops);
create index software_name_prefix on software (fold(name) text_pattern_ops);
create index software_publisher_prefix on software (fold(publisher) text_pattern_ops);
create index user_account_email_prefix on user_account (fold(email) text_pattern_ops);
create index user_account_last_name_prefix on user_account (fold(last_name) text_pattern_ops);
create index vendor_name_prefix on vendor (fold(name) text_pattern_ops);
create index vendor_vendor_number_prefix on vendor (fold(vendor_number) text_pattern_ops);
