-- What companies announce and tell of themselves is looked at: its case goes with its row.
create trigger forget_public_text after delete on suppliers_promotions
  referencing old table as gone for each statement execute function forget_public_text('company-promotion');
create trigger forget_public_text after delete on suppliers_companies
  referencing old table as gone for each statement execute function forget_public_text('company-introduction');
