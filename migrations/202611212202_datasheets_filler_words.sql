-- Words that say nothing of what is looked for: a hot word that holds one says no more than the rest of it.
insert into datasheet_hidden_words (word) values
  ('规格书'), ('手册'), ('说明书'), ('数据表'), ('资料'), ('下载'), ('datasheet'), ('data sheet'), (' pdf'),
  ('价格'), ('报价'), ('多少钱'), ('单价'), ('现货'), ('采购'), ('求购'), ('供应'), ('代理'), ('厂家'), ('原装'), ('正品'), ('全新'), ('批发'), (' price'), (' buy'), (' stock'),
  ('低价'), ('便宜'), ('优惠'), ('包邮'), ('热卖'), ('联系'), ('电话'), ('加我'), ('加v'), ('v信'), ('薇信'), ('威信')
on conflict do nothing;
