-- Contacts, part numbers of carried brands, and what an enterprise tells of itself in its shop are looked at, too.
create trigger forget_public_text after delete on suppliers_contacts
  referencing old table as gone for each statement execute function forget_public_text('company-contact');
create trigger forget_public_text after delete on suppliers_carried_models
  referencing old table as gone for each statement execute function forget_public_text('carried-model');
create trigger forget_public_text after delete on suppliers_enterprises
  referencing old table as gone for each statement execute function forget_public_text('enterprise-introduction');
