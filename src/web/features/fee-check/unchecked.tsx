import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FeeCheckGap, FeeCheckStatement } from '#contract/fee-check.ts'
import type { Unchecked } from '#domain/fees/check/finding.ts'
import { Section } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Count, Money } from '#web/ui/money.tsx'

const REMEDIES: Partial<Record<Unchecked, 'rules' | 'products' | 'import'>> = {
  no_rule: 'rules',
  other_currency: 'rules',
  no_country: 'rules',
  no_product: 'products',
  no_category: 'products',
  no_fulfilment: 'products',
  no_size: 'products',
  no_sale: 'import',
}
const PLACES = { rules: 'fees', products: 'products', import: 'import' } as const

/** Fees of which nothing can be said, and what would make it possible. */
export function NotChecked({ statement, businessId }: { statement: FeeCheckStatement; businessId: string }) {
  const { t } = useTranslation()
  const { currency, unchecked } = statement
  if (unchecked.length === 0) return null
  return (
    <Section title={t('feeCheck.unchecked.title')} description={t('feeCheck.unchecked.text')}>
      <DataTable
        caption={t('feeCheck.unchecked.title')}
        rows={unchecked}
        rowKey={({ reason, kind, platform }) => `${reason} ${kind} ${platform}`}
        columns={[
          {
            key: 'reason',
            header: t('feeCheck.unchecked.reason'),
            rowHeader: true,
            className: 'max-w-80',
            cell: (gap) => <ReasonCell gap={gap} businessId={businessId} />,
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
            key: 'charged',
            header: t('feeCheck.unchecked.charged'),
            numeric: true,
            cell: ({ charged }) => <Money minor={charged} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}

function ReasonCell({ gap: { reason }, businessId }: { gap: FeeCheckGap; businessId: string }) {
  const { t } = useTranslation()
  const remedy = REMEDIES[reason]
  return (
    <>
      {t(`feeCheck.reason.${reason}`)}
      {remedy && (
        <Link
          to={`/business/${businessId}/${PLACES[remedy]}`}
          className="mt-0.5 block text-[0.8125rem] font-normal text-muted underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {t(`feeCheck.remedy.${remedy}`)}
        </Link>
      )}
    </>
  )
}
