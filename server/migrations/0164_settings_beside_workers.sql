-- The roll-forward asks for settings (decision 111). It only reads: several processes of the database may sum beside each other.
alter function setting_on(text, date) parallel safe;
