-- Pictures of people and companies are looked at: what became of one goes with its row.
create trigger forget_public_picture after delete on account_users
  referencing old table as gone for each statement execute function forget_public_text('user-avatar');
create trigger forget_public_picture after delete on suppliers_companies
  referencing old table as gone for each statement execute function forget_public_text('company-logo');
