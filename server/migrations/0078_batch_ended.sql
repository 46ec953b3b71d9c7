-- A batch that was undone has ended: its rows and its file are deleted after their time, like those of any other.
update batch set ended_at = touched_at where state in ('undone', 'partly_undone') and ended_at is null;
