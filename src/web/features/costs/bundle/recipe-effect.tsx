import type { RecipeEffect as Effect } from '#contract/recipes.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { difference } from '#domain/money/money.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type Month = Effect['months'][number]

/** The months whose profit a recipe changes, with the profit before and after. */
export function RecipeEffect({ effect, currency }: { effect: Effect; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { months, unitCost } = effect
  const without = months.reduce((sum, { after }) => sum + after.linesWithoutCost, 0)
  const columns: Column<Month>[] = [
    {
      key: 'month',
      header: t('bundles.effect.month'),
      rowHeader: true,
      cell: ({ month }) => format.month(month.slice(0, 7)),
    },
    {
      key: 'before',
      header: t('bundles.effect.before'),
      numeric: true,
      cell: (row) => <Money minor={row.before.profit} currency={row.currency} />,
    },
    {
      key: 'after',
      header: t('bundles.effect.after'),
      numeric: true,
      inBlock: 'main',
      cell: (row) => <Money minor={row.after.profit} currency={row.currency} />,
    },
    {
      key: 'difference',
      header: t('bundles.effect.difference'),
      numeric: true,
      cell: (row) => (
        <Money minor={difference(row.before.profit, row.after.profit)} currency={row.currency} />
      ),
    },
  ]
  return (
    <div className="space-y-3">
      <h3 className="font-semibold">{t('bundles.effect.title')}</h3>
      {months.length === 0 ? (
        <p className="text-muted">{t('bundles.effect.nothing')}</p>
      ) : (
        <DataTable
          caption={t('bundles.effect.title')}
          columns={columns}
          rows={months}
          rowKey={({ month, currency: sold }) => month + sold}
        />
      )}
      {without > 0 && (
        <p className="text-saffron-text">{t('bundles.effect.incomplete', { count: without })}</p>
      )}
      <p className={unitCost === null ? 'text-saffron-text' : 'text-muted'}>
        {unitCost === null
          ? t('bundles.effect.unknown')
          : t('bundles.effect.unitCost', { amount: format.moneyText(unitCost, currency) })}
      </p>
    </div>
  )
}
