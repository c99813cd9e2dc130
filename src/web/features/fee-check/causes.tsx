import type { ReactNode } from 'react'
import type { FeeCheckGroup, FeeCheckStatement } from '#contract/fee-check.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { CheckAddress } from './use-address.ts'

/** Fee differences grouped by cause. Selecting a cause filters the list. */
export function Causes({ statement, address }: { statement: FeeCheckStatement; address: CheckAddress }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, causes } = statement
  if (causes.length === 0) return null
  return (
    <Section title={t('feeCheck.causes.title')}>
      <ul className="md:hidden">
        {causes.map((group) => (
          <li key={keyOf(group)} className="border-t border-hairline py-3 first:border-0 first:pt-0">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0 font-medium">
                <CauseCell group={group} address={address} />
              </div>
              <p className="shrink-0 pt-2.5 text-end sm:pt-0">
                {group.over > 0 && (
                  <Named label={t('feeCheck.causes.over')}>
                    <Amount minor={group.over} currency={currency} over />
                  </Named>
                )}
                {group.under > 0 && (
                  <Named label={t('feeCheck.causes.under')}>
                    <Amount minor={group.under} currency={currency} />
                  </Named>
                )}
              </p>
            </div>
            <p className="mt-1 text-[0.8125rem] text-muted">
              {t(`feeCheck.kind.${group.kind}`)} · <bdi>{group.platform}</bdi> ·{' '}
              {t('feeCheck.summary.fees', { count: group.fees, shown: format.number(group.fees) })}
            </p>
          </li>
        ))}
      </ul>
      <div className="hidden md:block">
        <DataTable
          caption={t('feeCheck.causes.title')}
          rows={causes}
          rowKey={keyOf}
          columns={[
            {
              key: 'cause',
              header: t('feeCheck.causes.cause'),
              rowHeader: true,
              className: 'max-w-96',
              cell: (group) => <CauseCell group={group} address={address} />,
            },
            {
              key: 'kind',
              header: t('feeCheck.causes.kind'),
              cell: ({ kind }) => t(`feeCheck.kind.${kind}`),
            },
            {
              key: 'platform',
              header: t('feeCheck.causes.platform'),
              cell: ({ platform }) => <bdi>{platform}</bdi>,
            },
            {
              key: 'fees',
              header: t('feeCheck.causes.fees'),
              numeric: true,
              cell: ({ fees }) => <Count value={fees} />,
            },
            {
              key: 'over',
              header: t('feeCheck.causes.over'),
              numeric: true,
              cell: ({ over }) => <Amount minor={over} currency={currency} over />,
            },
            {
              key: 'under',
              header: t('feeCheck.causes.under'),
              numeric: true,
              cell: ({ under }) => <Amount minor={under} currency={currency} />,
            },
          ]}
        />
      </div>
    </Section>
  )
}

const keyOf = ({ cause, kind, platform }: FeeCheckGroup) => `${cause} ${kind} ${platform}`

function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="block">
      <span className="me-1.5 text-[0.8125rem] text-muted">{label}</span>
      {children}
    </span>
  )
}

function CauseCell({ group, address }: { group: FeeCheckGroup; address: CheckAddress }) {
  const { t } = useTranslation()
  const { cause, kind, platform } = group
  const name = t(`feeCheck.cause.${cause}`)
  return (
    <>
      <button
        type="button"
        aria-label={t('feeCheck.causes.show', { cause: name, kind: t(`feeCheck.kind.${kind}`), platform })}
        onClick={() => address.change({ cause, kind, platform })}
        className="cursor-pointer text-start underline decoration-hairline underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        {name}
      </button>
      <span className="block text-[0.8125rem] font-normal text-muted">
        {t(`feeCheck.causeText.${cause}`)}
      </span>
    </>
  )
}

function Amount({ minor, currency, over }: { minor: number; currency: CurrencyCode; over?: boolean }) {
  if (minor === 0) return <span className="text-muted">–</span>
  return (
    <Money minor={minor} currency={currency} {...(over && { className: 'font-medium text-clay-text' })} />
  )
}
