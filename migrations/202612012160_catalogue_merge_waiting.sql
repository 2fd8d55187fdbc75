-- What companies propose goes with its category, and comes back with it.
create trigger record_merge after update of category_id on catalogue_proposals for each row
  when (current_setting('catalogue.merge', true) <> '') execute function catalogue_record_merge('id');
