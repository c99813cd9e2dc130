import type { CostMethodEffect as Effect } from '#contract/cost-method.ts'
import { difference } from '#domain/money/money.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useCostMethodEffect } from './api/cost-method.ts'

type Statement = Effect['statements'][number]
const FIGURES = ['cost', 'profit', 'linesWithoutCost'] as const

interface Row {
  readonly figure: (typeof FIGURES)[number]
  readonly before: number | null
  readonly after: number | null
}

/** The effect of a change of method: cost and profit of 12 months, and the products whose cost becomes unknown. */
export function CostMethodEffect({ businessId, method }: { businessId: string; method: CostMethod }) {
  const { t } = useTranslation()
  const format = useFormat()
  const effect = useCostMethodEffect(businessId, method)
  if (effect.isError)
    return (
      <ErrorState
        title={t('costMethod.effectFailed')}
        error={effect.error}
        onRetry={() => void effect.refetch()}
      />
    )
  if (!effect.data)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  const { period, statements, products } = effect.data
  return (
    <div className="space-y-4">
      <div>
        <h3 className="font-semibold">{t('costMethod.effect')}</h3>
        <p className="text-sm text-muted">
          {t('costMethod.period', { from: format.date(period.from), to: format.date(period.to) })}
        </p>
      </div>
      {statements.length === 0 && <p className="text-muted">{t('costMethod.noSales')}</p>}
      {statements.map((statement) => (
        <Figures key={statement.currency} statement={statement} />
      ))}
      {statements.some(({ before, after }) => before.linesWithoutCost + after.linesWithoutCost > 0) && (
        <p className="text-saffron-text">{t('costMethod.incomplete')}</p>
      )}
      <p>
        {products.changed === 0
          ? t('costMethod.nothing')
          : t('costMethod.changed', { count: products.changed })}
      </p>
      {products.unknown > 0 && <Unknown businessId={businessId} effect={effect.data} />}
    </div>
  )
}

function Figures({ statement: { currency, before, after } }: { statement: Statement }) {
  const { t } = useTranslation()
  const amount = (figure: Row['figure'], value: number | null) =>
    figure === 'linesWithoutCost' && value !== null ? (
      <Count value={value} />
    ) : (
      <Money minor={value} currency={currency} />
    )
  const columns: Column<Row>[] = [
    {
      key: 'figure',
      header: t('costMethod.figure'),
      rowHeader: true,
      cell: ({ figure }) => t(`costMethod.figures.${figure}`),
    },
    {
      key: 'before',
      header: t('costMethod.before'),
      numeric: true,
      cell: (row) => amount(row.figure, row.before),
    },
    {
      key: 'after',
      header: t('costMethod.after'),
      numeric: true,
      cell: (row) => amount(row.figure, row.after),
    },
    {
      key: 'difference',
      header: t('costMethod.difference'),
      numeric: true,
      cell: (row) => amount(row.figure, difference(row.before, row.after)),
    },
  ]
  return (
    <DataTable
      caption={t('costMethod.effect')}
      currency={currency}
      columns={columns}
      rows={FIGURES.map((figure) => ({ figure, before: before[figure], after: after[figure] }))}
      rowKey={({ figure }) => figure}
    />
  )
}

function Unknown({ businessId, effect }: { businessId: string; effect: Effect }) {
  const { t } = useTranslation()
  const { products, unknown } = effect
  const more = products.unknown - unknown.length
  return (
    <div>
      <p>{t('costMethod.unknown', { count: products.unknown })}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {unknown.map(({ productId, name, units }) => (
          <li key={productId}>
            <Link
              to={`/business/${businessId}/products/${productId}/stock`}
              className="underline decoration-hairline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>{' '}
            · {t('costMethod.units', { count: units })}
          </li>
        ))}
        {more > 0 && <li>{t('costMethod.more', { count: more })}</li>}
      </ul>
    </div>
  )
}
