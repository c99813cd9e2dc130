import { useTranslation } from 'react-i18next'
import type { FeeCheckGroup, FeeCheckStatement } from '#contract/fee-check.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Section } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Count, Money } from '#web/ui/money.tsx'
import type { CheckAddress } from './use-address.ts'

/** Differences by what explains them; choosing one narrows the list to it. */
export function Causes({ statement, address }: { statement: FeeCheckStatement; address: CheckAddress }) {
  const { t } = useTranslation()
  const { currency, causes } = statement
  if (causes.length === 0) return null
  return (
    <Section title={t('feeCheck.causes.title')}>
      <DataTable
        caption={t('feeCheck.causes.title')}
        rows={causes}
        rowKey={({ cause, kind, platform }) => `${cause} ${kind} ${platform}`}
        columns={[
          {
            key: 'cause',
            header: t('feeCheck.causes.cause'),
            rowHeader: true,
            className: 'max-w-96',
            cell: (group) => <CauseCell group={group} address={address} />,
          },
          { key: 'kind', header: t('feeCheck.causes.kind'), cell: ({ kind }) => t(`feeCheck.kind.${kind}`) },
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
    </Section>
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
