-- Texts that others see: what was found in them, and what operators have decided.

-- own: of the operators · advert: what advertising law forbids to say of goods · fraud · banned: goods and services · fake: parts that are not what they are sold as
alter table news_held_words add column class text not null default 'own' check (class in ('own', 'advert', 'fraud', 'banned', 'fake'));

-- One row for each text that was held, or is to be looked at; one that was let pass without has none.
create table moderation_cases (
  id bigint generated always as identity primary key,
  -- As a domain declares it, and the row of its table.
  kind text not null check (length(kind) between 1 and 40),
  row_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'released', 'refused')),
  is_hidden boolean not null,
  -- What was found, and of which class each is.
  words text[] not null default '{}',
  classes text[] not null default '{}' check (cardinality(classes) = cardinality(words)),
  -- Of the texts that were looked at: what was released is not asked about again.
  digest text not null,
  -- By field, what stays public while the texts wait.
  former jsonb,
  user_id bigint references account_users on delete set null,
  opened_at timestamptz not null,
  decided_by bigint references account_users on delete set null,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  unique (kind, row_id),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'released' or not is_hidden),
  check (state <> 'refused' or is_hidden)
);
create index on moderation_cases (opened_at, id) where state = 'waiting';
create index on moderation_cases (user_id);
create index on moderation_cases (decided_by);
create trigger tell_shown after insert or update or delete or truncate on moderation_cases for each statement execute function tell_shown_table();

-- For each table of public texts: create trigger … after delete on … referencing old table as gone … ('<kind>').
create function forget_public_text() returns trigger language plpgsql as $$
begin
  delete from moderation_cases using gone where moderation_cases.kind = tg_argv[0] and moderation_cases.row_id = gone.id;
  return null;
end
$$;

-- What operators wrote themselves stays theirs; what holds too much they take off the list.
insert into news_held_words (word, key, class)
select word, lower(word), class from (values
  ('行业唯一', 'advert'), ('最佳品质', 'advert'), ('国家机关专供', 'advert'), ('极致品质', 'advert'),
  ('宇宙级', 'advert'), ('全球唯一', 'advert'), ('绝无假货', 'advert'), ('全网最低', 'advert'),
  ('空前绝后', 'advert'), ('中国第一', 'advert'), ('第一品牌', 'advert'), ('王牌产品', 'advert'),
  ('最便宜', 'advert'), ('价格最低', 'advert'), ('全球第一', 'advert'), ('包治百病', 'advert'),
  ('品质最好', 'advert'), ('百分百有效', 'advert'), ('国内唯一', 'advert'), ('亚洲第一', 'advert'),
  ('无与伦比', 'advert'), ('绝对有效', 'advert'), ('无任何风险', 'advert'), ('领袖品牌', 'advert'),
  ('最好的', 'advert'), ('绝对正品', 'advert'), ('永不损坏', 'advert'), ('举世无双', 'advert'),
  ('国家级品质', 'advert'), ('唯一指定', 'advert'), ('最佳', 'advert'), ('最高级', 'advert'), ('国家级产品', 'advert'), ('最顶级', 'advert'),
  ('前无古人', 'advert'), ('最专业', 'advert'), ('最畅销', 'advert'), ('质量最好', 'advert'),
  ('业内第一', 'advert'), ('排名第一', 'advert'), ('最佳供应商', 'advert'), ('最可靠', 'advert'),
  ('行业领袖', 'advert'), ('最正宗', 'advert'), ('最低价', 'advert'), ('国家机关推荐', 'advert'),
  ('世界级品牌', 'advert'), ('全网底价', 'advert'), ('最优惠', 'advert'), ('最受欢迎', 'advert'),
  ('最具实力', 'advert'), ('全国第一', 'advert'), ('顶级品质', 'advert'), ('行业最佳', 'advert'),
  ('国家领导人', 'advert'), ('国家免检', 'advert'), ('行业龙头老大', 'advert'), ('绝无仅有', 'advert'),
  ('销量冠军', 'advert'), ('史上最低', 'advert'), ('最高级别', 'advert'), ('业界最佳', 'advert'),
  ('世界级品质', 'advert'), ('最权威', 'advert'), ('领导人推荐', 'advert'), ('销量第一', 'advert'),
  ('全国唯一', 'advert'), ('中国驰名', 'advert'), ('特供专供', 'advert'), ('假一赔万', 'advert'),
  ('驰名商标', 'advert'), ('行业第一', 'advert'), ('最佳品牌', 'advert'), ('最佳选择', 'advert'),
  ('零风险', 'advert'), ('第一选择', 'advert'), ('独一无二', 'advert'), ('最优秀', 'advert'),
  ('万无一失', 'advert'), ('世界第一', 'advert'), ('最先进', 'advert'), ('史无前例', 'advert'),
  ('天下第一', 'advert'), ('代刷销量', 'fraud'), ('日赚千元', 'fraud'), ('加群领', 'fraud'),
  ('点击领取大奖', 'fraud'), ('兼职刷单', 'fraud'), ('办理假证', 'fraud'), ('恭喜您中奖', 'fraud'),
  ('代开增值税票', 'fraud'), ('代办假证', 'fraud'), ('买卖营业执照', 'fraud'), ('日入千元', 'fraud'),
  ('轻松月入', 'fraud'), ('收购银行卡', 'fraud'), ('跑分赚', 'fraud'), ('收购对公账户', 'fraud'),
  ('高额返利', 'fraud'), ('虚开发票', 'fraud'), ('买卖发票', 'fraud'), ('加微信领', 'fraud'),
  ('刷信誉', 'fraud'), ('校园贷', 'fraud'), ('免费领红包', 'fraud'), ('保本高息', 'fraud'),
  ('花呗套现', 'fraud'), ('扫码领红包', 'fraud'), ('无抵押贷款', 'fraud'), ('杀猪盘', 'fraud'),
  ('刷单返利', 'fraud'), ('代开发票', 'fraud'), ('刷好评', 'fraud'), ('出售发票', 'fraud'),
  ('传销组织', 'fraud'), ('信用卡套现', 'fraud'), ('拉人头返现', 'fraud'), ('稳赚不赔', 'fraud'),
  ('刻章办证', 'fraud'), ('资金盘项目', 'fraud'), ('稳赚不亏', 'fraud'), ('秒批贷款', 'fraud'),
  ('裸贷', 'fraud'), ('代还信用卡', 'fraud'), ('进群领红包', 'fraud'), ('套路贷', 'fraud'),
  ('代办信用卡', 'fraud'), ('虚拟币带单', 'fraud'), ('先交保证金领取', 'fraud'), ('跑分洗钱', 'fraud'),
  ('刷单赚', 'fraud'), ('扫码领取红包', 'fraud'), ('躺赚', 'fraud'), ('出租银行卡', 'fraud'),
  ('代刷单', 'fraud'), ('刷单兼职', 'fraud'), ('出租对公账户', 'fraud'), ('兼职日结', 'fraud'),
  ('吸毒工具', 'banned'), ('裸聊', 'banned'), ('大麻出售', 'banned'), ('公民信息出售', 'banned'),
  ('真人荷官', 'banned'), ('时时彩', 'banned'), ('考试作弊器', 'banned'), ('招嫖', 'banned'),
  ('色情网站', 'banned'), ('雷管出售', 'banned'), ('赌博网站', 'banned'), ('出售假钞', 'banned'),
  ('网络赌博', 'banned'), ('走私货', 'banned'), ('一夜情', 'banned'), ('偷电器', 'banned'),
  ('色情服务', 'banned'), ('手机信号屏蔽器', 'banned'), ('博彩平台', 'banned'), ('海洛因', 'banned'),
  ('水货走私', 'banned'), ('代孕', 'banned'), ('买卖器官', 'banned'), ('窃听器材', 'banned'),
  ('手机监听卡', 'banned'), ('伪基站设备', 'banned'), ('电表偷电', 'banned'), ('冰毒', 'banned'),
  ('改表器', 'banned'), ('六合彩', 'banned'), ('枪支弹药', 'banned'), ('援交妹', 'banned'),
  ('复制门禁卡服务', 'banned'), ('炸药出售', 'banned'), ('赌球', 'banned'), ('黑客服务', 'banned'),
  ('色情视频', 'banned'), ('调表器', 'banned'), ('仿真枪', 'banned'), ('假币出售', 'banned'),
  ('木马程序出售', 'banned'), ('私彩', 'banned'), ('作弊耳机', 'banned'), ('氯胺酮', 'banned'),
  ('在线赌场', 'banned'), ('买卖枪支', 'banned'), ('管制刀具', 'banned'), ('出售假币', 'banned'),
  ('军用枪支', 'banned'), ('出售公民信息', 'banned'), ('成人视频', 'banned'), ('身份证号出售', 'banned'),
  ('窃听设备', 'banned'), ('迷魂药', 'banned'), ('摇头丸', 'banned'), ('听话水', 'banned'),
  ('高仿芯片', 'fake'), ('假COC', 'fake'), ('改标芯片', 'fake'), ('翻新改标', 'fake'), ('假冒原装', 'fake'),
  ('高仿原装', 'fake'), ('磨字打字', 'fake'), ('旧片翻新', 'fake'), ('拆机翻新当全新', 'fake'),
  ('代做假证书', 'fake'), ('打磨改字', 'fake'), ('改字芯片', 'fake'), ('仿冒芯片', 'fake'), ('复刻芯片出售', 'fake'),
  ('翻新当新', 'fake'), ('伪造报告', 'fake'), ('假冒芯片', 'fake'), ('仿原装', 'fake'), ('打磨改标', 'fake')
) as seeded (word, class)
on conflict (key) do nothing;
