-- Nobody follows himself any more.
delete from account_follows where kind = 'author' and target_id = user_id;
