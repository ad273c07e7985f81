import { useQuery } from '@tanstack/react-query';
import type { CreditTransaction } from '#shared/api/subscription.ts';
import { limits } from '#shared/limits.ts';
import { classNames } from '../../lib/class-names.ts';
import { useCreditsTexts } from '../../texts/en/credits.ts';
import { dateFormat, serverText } from '../../texts/language.ts';
import { creditQueries } from './credits-api.ts';

export function UsageHistory() {
  const texts = useCreditsTexts();
  const { data, isPending } = useQuery(creditQueries.history(limits.creditHistoryPage));
  const transactions = data?.transactions ?? [];
  return (
    <section aria-labelledby="usage-history" className="rounded-2xl border bg-surface p-6 shadow-card">
      <h2 id="usage-history" className="mb-4 text-lg font-semibold">
        {texts.history}
      </h2>
      {isPending && <p className="text-muted">{texts.historyLoading}</p>}
      {!isPending && transactions.length === 0 && <p className="text-muted">{texts.historyEmpty}</p>}
      {transactions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={texts.transactions} tabIndex={0} className="@container overflow-x-auto">
          <table className="w-full text-left text-sm @max-lg:block">
            <thead className="text-muted @max-lg:sr-only">
              <tr>
                {texts.columns.map((column) => (
                  <th key={column} scope="col" className="py-2 pr-4 font-medium">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="@max-lg:block">
              {transactions.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** Where there is little room, what it was for and its amount stand over its date and type. */
function TransactionRow({ transaction }: { transaction: CreditTransaction }) {
  const { created_at, transaction_type, amount, description } = transaction;
  return (
    <tr className="border-t @max-lg:grid @max-lg:grid-cols-[1fr_auto] @max-lg:gap-x-4 @max-lg:gap-y-1 @max-lg:py-3">
      <td className="whitespace-nowrap @max-lg:text-muted @lg:py-3 @lg:pr-4">
        {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(created_at))}
      </td>
      <td
        className={classNames(
          'whitespace-nowrap @max-lg:text-right @lg:py-3 @lg:pr-4',
          transaction_type === 'CONSUME' ? 'text-danger' : 'text-ok',
        )}
      >
        {serverText(transaction_type)}
      </td>
      <td
        className={classNames(
          'tabular-nums @max-lg:-order-1 @max-lg:text-right @lg:py-3 @lg:pr-4',
          amount > 0 ? 'text-ok' : 'text-danger',
        )}
      >
        {amount > 0 ? `+${amount}` : amount}
      </td>
      <td className="[overflow-wrap:anywhere] @max-lg:-order-2 @lg:min-w-48 @lg:py-3">
        {serverText(description)}
      </td>
    </tr>
  );
}
