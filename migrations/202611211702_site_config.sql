-- Values that operators change while the portal runs.
create table site_config (
  key text primary key check (key ~ '^[A-Za-z][A-Za-z0-9]{0,63}$'),
  value jsonb not null,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into site_config (key, value) values
  ('lotteryStatus', '"off"'),
  ('hotWords', '["STM32F103C8T6", "LM358", "AMS1117", "NE555", "ESP32", "TL431", "MAX232", "1N4148", "IRF540", "CH340"]'),
  ('friendlyLinks', '[]'),
  ('latestApp', '{"version": null, "url": null}');
