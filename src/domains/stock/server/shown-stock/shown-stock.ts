/** SQL of the lines of stock that everybody sees: what companies have said in the last 30 days, of companies whose stock is shown. */
export const SHOWN_STOCK = `
  select line.part_id, line.company_id, line.quantity, line.confirmed_at
  from suppliers_stock_lines line join suppliers_companies company on company.id = line.company_id
  where line.is_fresh and company.is_stock_shown`;
