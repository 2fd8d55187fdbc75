-- What a new portal publishes names the device cookie; where people have agreed to what stands, its operator publishes what he finds right.
insert into account_agreements (kind, version, text, summary, published_at)
select kind, 2, replace(text, '我们不使用第三方的跟踪脚本。',
    '一个脚本无法读取的设备 Cookie（device、bound-device）保存一年，用于确认登录没有被复制到其他设备，以及限制验证码和密码的尝试次数。我们不使用第三方的跟踪脚本。'),
  '说明了设备 Cookie 的用途和保存时间。', '2026-11-27 00:00+08'
from account_agreements
where kind = 'privacy' and version = 1 and not exists (select from account_users)
  and not exists (select from account_agreements where kind = 'privacy' and version > 1);
