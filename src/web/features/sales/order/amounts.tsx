import type { ReactNode } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { cx } from '#web/ui/cx.ts'

export interface Amount {
  label: string
  /** Minor units. Positive amounts belong to the seller, negative ones reduce the profit; null means unknown. */
  minor: number | null
  note?: ReactNode
  /** The row is a total of the amounts above it. */
  sum?: boolean
}

/** A column of amounts with totals, as in a printed statement. */
export function Amounts({
  amounts,
  currency,
  small,
}: {
  amounts: readonly Amount[]
  currency: CurrencyCode
  small?: boolean
}) {
  return (
    <dl className={small ? 'space-y-1 text-sm' : 'space-y-2'}>
      {amounts.map(({ label, minor, note, sum }) => (
        <div
          key={label}
          className={cx(
            'flex items-baseline justify-between gap-4',
            sum && 'border-t border-hairline pt-2 font-semibold',
          )}
        >
          <dt className={cx('min-w-0', small && !sum && 'text-muted')}>
            {label}
            {note && <span className="block text-[0.8125rem] font-normal text-muted">{note}</span>}
          </dt>
          <dd className="shrink-0">
            <Money minor={minor} currency={currency} signed={sum} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
