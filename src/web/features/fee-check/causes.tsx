import type { FeeCheckGroup, FeeCheckStatement } from '#contract/fee-check.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { SortedTable } from '#web/ui/sorted-table.tsx'
import { useGroupColumns } from './group-columns.tsx'
import type { CheckAddress } from './use-address.ts'

/** Fee differences grouped by cause. Selecting a cause filters the list. */
export function Causes({ statement, address }: { statement: FeeCheckStatement; address: CheckAddress }) {
  const { t } = useTranslation()
  const { currency, causes } = statement
  const groups = useGroupColumns()
  if (causes.length === 0) return null
  return (
    <Section title={t('feeCheck.causes.title')}>
      <SortedTable
        caption={t('feeCheck.causes.title')}
        rows={causes}
        usual={{ key: 'over', direction: 'desc' }}
        inUrl="causes"
        rowKey={keyOf}
        currency={currency}
        columns={[
          {
            key: 'cause',
            header: t('feeCheck.causes.cause'),
            rowHeader: true,
            className: 'max-w-96',
            cell: (group) => <CauseCell group={group} address={address} />,
          },
          ...groups,
          {
            key: 'over',
            header: t('feeCheck.causes.over'),
            numeric: true,
            sortBy: ({ over }) => over,
            cell: ({ over }) => <Amount minor={over} currency={currency} over />,
          },
          {
            key: 'under',
            header: t('feeCheck.causes.under'),
            numeric: true,
            sortBy: ({ under }) => under,
            cell: ({ under }) => <Amount minor={under} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}

const keyOf = ({ cause, kind, platform }: FeeCheckGroup) => `${cause} ${kind} ${platform}`

function CauseCell({ group, address }: { group: FeeCheckGroup; address: CheckAddress }) {
  const { t } = useTranslation()
  const { cause, kind, platform } = group
  const name = t(`feeCheck.cause.${cause}`)
  return (
    <>
      <button
        type="button"
        aria-label={t('feeCheck.causes.show', {
          cause: name,
          kind: t(`feeCheck.kind.${kind}`),
          platform: platformIn(platform, t),
        })}
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
