-- A template builds on a kind of report that there is: the row type reads the words from here.
ALTER TABLE report_templates ADD CONSTRAINT report_templates_kind_check CHECK (kind IN
  ('post-incident-review', 'priority-intelligence-requirement', 'news-digest', 'weekly-operations'));
