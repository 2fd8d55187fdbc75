-- What users agree to, version by version; what was published is never changed. Text: paragraphs, and `## ` before the title of a section;
-- {siteName} stands for the portal's name, {sessionDays} for how long a login lasts.
create table account_agreements (
  kind text not null check (kind in ('user-agreement', 'privacy')),
  version integer not null check (version > 0),
  text text not null check (length(text) between 1 and 50000),
  -- What is new, for those who agreed to the version before.
  summary text not null default '' check (length(summary) <= 500),
  published_at timestamptz not null,
  primary key (kind, version)
);
create trigger agreements_stay before update or delete or truncate on account_agreements for each statement execute function operator_console_refuse_change();

-- Who agreed to what, and when.
create table account_consents (
  user_id bigint not null references account_users on delete cascade,
  kind text not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (user_id, kind, version),
  foreign key (kind, version) references account_agreements
);
create index on account_consents (kind, version);

insert into account_agreements (kind, version, text, published_at) values
('user-agreement', 1, $text$本协议由您与{siteName}订立。

## 一、协议的范围

本协议是您与本站之间关于注册、登录和使用本站服务所订立的协议。本站向电子工程师和采购人员提供规格书检索与阅读、品牌与型号资料、供需信息等服务。

您勾选“我已阅读并同意”并完成登录或注册，即表示您已阅读、理解并接受本协议。您不同意的，可以不注册，仍可浏览本站公开的内容。

## 二、账号

您应当具有与您行为相适应的民事行为能力。未满 18 周岁的未成年人，应当在监护人的陪同下阅读本协议，并在征得监护人同意后注册和使用本站服务；监护人应当承担监护责任。

注册须提供本人使用的手机号，并按本站要求验证。您提供的资料应当真实、准确，变更后请及时更新；昵称和头像不得违反法律法规，不得冒充他人或本站。

请妥善保管密码和验证码。通过您的账号进行的操作视为您本人的操作；发现账号被盗用，请立即修改密码并联系我们，修改密码后其他设备上的登录随即失效。

账号仅限本人使用，不得转让、出租或出借。账号连续两个月未登录的，本站有权收回该账号；收回前将以短信或邮件提醒您。

## 三、使用规则

您不得利用本站发布违反法律法规、侵犯他人知识产权或商业秘密的内容，不得发布虚假货源、假冒或翻新产品的信息，不得以程序批量抓取数据或干扰本站的正常运行。

您上传、发布的内容由您负责。您保留其权利，并授权本站为提供服务之目的在本站内存储、展示和传播。

违反上述规则的，本站可以删除有关内容、限制功能或者停用账号，并依法保存记录。

## 四、规格书与数据

规格书的著作权归原厂或相关权利人所有，供您学习、选型和设计参考之用。权利人认为本站内容侵犯其权利的，可通过纠错或联系方式通知我们，我们将及时处理。

参数、价格、库存、替代关系等数据来自公开资料或第三方，仅供参考。用于生产前，请以原厂规格书和卖方书面确认为准。

## 五、责任的限制

本站尽力保证服务的连续和准确，但因不可抗力、网络故障、第三方原因或系统维护造成的中断，本站将尽快恢复，并在法律允许的范围内免责。

在法律允许的范围内，本站因本协议承担的全部赔偿责任，以您就引起该责任的服务已向本站支付的费用为上限。因故意或者重大过失造成的损失，以及法律规定不得限制的责任除外。

## 六、个人信息

我们按照《隐私政策》收集和使用您的个人信息。您可以查看、更正自己的资料，解除第三方账号的绑定，或注销账号。

## 七、变更与争议

本协议变更时，我们将在本站公示；涉及您重大权益的变更，将在您下次登录时请您重新确认。

本协议适用中华人民共和国法律。因本协议发生的争议，双方应先协商；协商不成的，可向本站运营者所在地有管辖权的人民法院提起诉讼。$text$, '2026-11-01 00:00+08'),
('privacy', 1, $text$本政策说明{siteName}如何处理您的个人信息。

## 一、我们收集的信息

注册与登录：手机号、昵称、身份，以及您选填的公司。密码只以不可逆的摘要保存。用微信或 QQ 登录时，我们得到其给出的标识和昵称，不会得到您的密码和好友。

您在个人中心填写的头像、性别、所在地、职位、行业、简介和邮箱，均为选填。

安全记录：登录的时间、网络地址和浏览器类型（保存半年），用于识别异常登录和限制验证码的发送次数。

使用记录：您收藏、关注的内容，最近浏览的规格书（保存 90 天，可随时删除），自定义的导航，以及提交的纠错和反馈。页面浏览次数按页面种类统计，不与您的账号对应。

## 二、浏览器中保存的内容

我们在您的浏览器中保存登录状态（token、userId、avatar、nickName、perfectInformation），{sessionDays} 天未使用即失效；一个随机的浏览器编号（uuid）和您选择的主题、字号、电脑版或手机版保存一年；最近搜索只保存在本机。我们不使用第三方的跟踪脚本。

## 三、信息的用途与提供

上述信息只用于提供您所要求的服务、保障账号安全和遵守法律。我们不出售个人信息。

发送短信验证码和邮件时，手机号或邮箱会提供给短信、邮件服务商，仅用于该次发送。法律另有规定的除外，我们不向其他人提供您的信息。

## 四、保存与保护

验证码五分钟后失效；登录状态超过 {sessionDays} 天未使用即失效。我们采用访问控制和加密等措施保护信息，发生泄露时会依法告知您并向主管部门报告。

## 五、您的权利

您可以在个人中心查看和更正资料，在账号设置中更换手机号和邮箱、解除第三方绑定、退出其他设备、导出您的数据、注销账号。注销有 7 天冷静期，期间可以撤销；之后删除您的手机号、邮箱、第三方绑定和使用记录。其他请求请通过本站公布的联系方式提出，我们在十五个工作日内答复。

未满 18 周岁的，请在监护人同意后使用本站；未满 14 周岁的个人信息，须由监护人同意后我们才会处理。

## 六、政策的变更

政策变更时我们会在本页公布；涉及您重大权益的变更，会在您下次登录时提示。$text$, '2026-11-22 00:00+08');

-- The policy is asked for at the next visit: nobody has seen it.
insert into account_consents (user_id, kind, version, agreed_at)
select id, 'user-agreement', 1, agreed_at from account_users where agreed_at is not null;
alter table account_users drop column agreement_version, drop column agreed_at;
