import type { OwnMerchant } from "../../contract/merchant-shapes.ts";

type Account = OwnMerchant["depositAccount"];

/** Where the deposit is paid to, or that nothing is to be paid yet. */
export function DepositAccount({ account }: { account: Account }) {
  return account ? <ToldAccount account={account} /> : <NoAccount />;
}

/** The account as it is told. */
export function ToldAccount({ account: { name, bank, account } }: { account: NonNullable<Account> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere" aria-label="收款账户">
      <dt className="text-secondary">户名</dt>
      <dd>{name}</dd>
      <dt className="text-secondary">开户行</dt>
      <dd>{bank}</dd>
      <dt className="text-secondary">账号</dt>
      <dd className="num">{account}</dd>
    </dl>
  );
}

function NoAccount() {
  return <p role="note">收款账户还没有公布，请先不要转账；公布后会显示在这里。如有疑问请通过意见反馈联系我们。</p>;
}
