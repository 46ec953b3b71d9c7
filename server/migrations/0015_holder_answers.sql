-- What a holder can say about an item in their custody, with a note of its own.

alter type acceptance add value 'broken' before 'not_needed';
alter table assignment add column answer_note text check (length(answer_note) <= 500);
