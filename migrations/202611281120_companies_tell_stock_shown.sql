-- A column that a trigger before it sets is none that the statement updates: whose company it is decides on its stock, too.
drop trigger tell_shown_change on suppliers_companies;
create trigger tell_shown_change after update of hidden_at, is_stock_shown, enterprise_id on suppliers_companies for each row
when (old.is_stock_shown is distinct from new.is_stock_shown) execute function tell_shown_table();
