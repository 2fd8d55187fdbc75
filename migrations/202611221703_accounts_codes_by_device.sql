-- Who asks for a code on another device takes none from its owner: a new one takes the place of the older on the same device.
alter table account_codes
  drop constraint account_codes_pkey,
  add unique nulls not distinct (target, purpose, device);
