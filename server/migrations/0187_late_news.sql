-- Whether something was told of days before the facts began whose months are not noted yet.
alter table fact_position add column has_late_news boolean not null default false;
