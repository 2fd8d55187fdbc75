-- Words that no nickname may hold, so that nobody is taken for the portal or for the state. Not shown to anybody.
insert into site_config (key, value, is_public) values
  ('reservedNames', '["官方", "客服", "管理员", "管理員", "站长", "版主", "运营", "系统消息", "系统通知", "芯谱", "xinpu", "工信部", "网信办", "公安", "人民政府", "央视", "新华社", "人民日报", "admin", "administrator", "official", "support", "webmaster"]', false);
