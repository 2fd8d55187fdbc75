-- A passkey is one of an account once: whether another account has it, nobody is told.
alter table account_passkeys drop constraint account_passkeys_credential_id_key;
alter table account_passkeys add unique (user_id, credential_id);
