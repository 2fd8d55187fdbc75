-- What the page of a part tells beside the part itself: its offers over time, and the parts of its series.

-- What an offer was on each day (of China) on which it was read: the day's last word. The price is that of the smallest break.
-- Rows of a list that did not change are not read again, so a day stands here where something changed or was said anew.
create table datasheet_offer_history (
  offer_id bigint not null references datasheet_offers on delete cascade,
  day date not null,
  currency text not null check (currency in ('CNY', 'USD', 'HKD', 'EUR')),
  price numeric(18, 6) check (price > 0),
  stock bigint check (stock >= 0),
  primary key (offer_id, day)
);

insert into datasheet_offer_history (offer_id, day, currency, price, stock)
select id, (seen_at at time zone 'Asia/Shanghai')::date, currency, (price_breaks -> 0 ->> 'price')::numeric, stock from datasheet_offers;

-- The beginning that parts of one series share: letters and the number behind them, and on to the next number while the first tells too
-- little. STM32F103C8T6 → STM32F103, BAS16WT1G → BAS16, SMBJ6.0CA → SMBJ6.0, 1N4148W → 1N4148. Null where a number tells no series.
-- In a part of a series no digit stands behind it: 1.5KE150CA is none of 1.5KE15.
create function datasheet_series(mpn text) returns text immutable strict parallel safe language plpgsql as $$
declare
  figure constant text := '([0-9]+(?:\.[0-9]+)*)';
  found text[] := regexp_match(upper(mpn), '^([^0-9]*)' || figure || '(?:([A-Z]+)' || figure || ')?(?:([A-Z]+)' || figure || ')?');
  first integer := length(replace(found[2], '.', ''));
  second integer := coalesce(length(replace(found[4], '.', '')), 0);
  third integer := coalesce(length(replace(found[6], '.', '')), 0);
  series text := found[1] || found[2];
begin
  if second > 0 and (found[1] !~ '[A-Z]' or (first < 3 and greatest(second, third) > 1)) then
    series := series || found[3] || found[4];
    if third > 1 and (second = 1 or first + second < 3) then series := series || found[5] || found[6]; end if;
  end if;
  return case when series ~ '[A-Z]' and length(series) >= 3 then series end;
end $$;

create index datasheet_parts_series on datasheet_parts (brand_id, datasheet_series(mpn), popularity desc, id) where brand_id is not null;
