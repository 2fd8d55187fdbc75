-- What a shop signs is published as the other agreements are, version by version. {deposit} and {feePercent} stand for what is agreed on with it.
alter table account_agreements
  drop constraint account_agreements_kind_check,
  add constraint account_agreements_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40);

insert into account_agreements (kind, version, text, summary, published_at) values
('merchant-agreement', 1, $text$1. 商家保证所提交的主体、品牌和账户资料真实有效，变更后及时更新；本站至少每 180 天核对一次，并在店铺页公示营业执照信息。

2. 商家保证所售商品来源合法、与描述一致，不销售假货、翻新件和无法说明来源的器件。

3. 开通前缴纳保证金 {deposit}；退店且没有未了结的订单和投诉时原路退还。

4. 成交按货款的 {feePercent}% 支付服务费；未成交不收费，自然排序不接受付费。

5. 企业认证失效、资料不实或严重违约时，本站可以暂停或清退店铺，并说明理由；商家可以通过意见反馈申诉。$text$, '', '2026-11-01 00:00+08'),
('merchant-agreement', 2, $text$1. 商家保证所提交的主体、品牌和账户资料真实有效，变更后及时更新；本站至少每 180 天核对一次，并在店铺页公示营业执照信息。

2. 商家保证所售商品来源合法、与描述一致，不销售假货、翻新件和无法说明来源的器件。

3. 开通前缴纳保证金 {deposit}；退店且没有未了结的订单和投诉时原路退还。

4. 成交按货款的 {feePercent}% 支付服务费；未成交不收费，自然排序不接受付费。

5. 合作期自开通之日起一年，到期前 60 天起可以续约，按续约时的服务费执行；到期未续约的，店铺不再展示，续约后恢复。

6. 商家可以随时申请退店；本站核对没有未了结的订单和投诉后同意，并登记应退的保证金。

7. 企业认证失效、资料不实或严重违约时，本站可以暂停或清退店铺，并说明理由；商家可以通过意见反馈申诉。$text$, '增加了合作期与续约、退店的约定。', '2026-11-28 00:00+08');
