-- The agency's logo, which labels can show: a PNG in Base64, or none (decision 094).
insert into setting (key, effective_on, value) values ('agencyLogo', '1900-01-01', '"none"');
