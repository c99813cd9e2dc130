import type { ProductRow } from '#contract/product-rows.ts'
import type { ProductDetail } from '#contract/products.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownProfit, profitIsKnown } from '#domain/profit/figures.ts'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { LAST_DAYS } from '#web/period/period.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable, totalsOf } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useVariants } from '../../api/product-rows.ts'
import { productPath } from '../../paths.ts'

export interface VariantsProps {
  product: ProductDetail
  chosen: ChosenPeriod
}

/** All variants of the same product, including this one, with their figures in the period and the totals of these figures. */
export function Variants({ product, chosen }: VariantsProps) {
  const { t } = useTranslation()
  const { businessId, variantOf, currency } = product
  const days = LAST_DAYS[chosen.period]
  const period = days ? { days } : chosen.range
  const variants = useVariants(businessId, { ...period, sort: 'revenue', order: 'desc' }, variantOf)
  const { data } = variants
  const title = t('productPage.variants', { name: isolated(variantOf) })
  if (variants.isError && !data)
    return (
      <Section title={title}>
        <ErrorState error={variants.error} onRetry={() => void variants.refetch()} />
      </Section>
    )
  const [first] = data?.rows ?? []
  if (!data || !first || data.rows.length < 2) return null
  const figures = figureColumns(t, currency)
  const name: Column<ProductRow> = {
    key: 'name',
    header: t('productPage.variantName'),
    rowHeader: true,
    cell: (row) => (
      <Link
        to={productPath({ businessId, id: row.id })}
        aria-current={row.id === product.id ? 'page' : undefined}
        className="underline-offset-4 hover:underline aria-[current]:font-semibold"
      >
        <Name text={row.name} />
      </Link>
    ),
  }
  const stock: Column<ProductRow> = {
    key: 'stock',
    header: t('productPage.tabs.stock'),
    numeric: true,
    cell: ({ quantity }) =>
      quantity === null ? (
        <span className="text-muted">{t('common.notCounted')}</span>
      ) : (
        <Count value={quantity} />
      ),
  }
  const sums = { ...first, figures: data.totals, notConverted: data.notConverted }
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        currency={currency}
        columns={[name, ...figures, stock]}
        rows={data.rows}
        rowKey={({ id }) => id}
        totals={{ name: t('productPage.variantsTotal'), ...totalsOf(figures, sums) }}
      />
    </Section>
  )
}

function figureColumns(
  t: ReturnType<typeof useTranslation>['t'],
  currency: CurrencyCode,
): readonly Column<ProductRow>[] {
  type Figures = NonNullable<ProductRow['figures']>
  const column = (
    key: 'units' | 'sales' | 'profit' | 'margin',
    show: (figures: Figures) => React.ReactNode,
  ): Column<ProductRow> => ({
    key,
    header: t(`productPage.${key}`),
    numeric: true,
    ...(key === 'profit' && { inBlock: 'main' as const }),
    cell: ({ figures, notConverted }) => {
      if (notConverted) return <Money minor={null} currency={currency} />
      return figures ? show(figures) : <span className="text-muted">–</span>
    },
  })
  return [
    column('units', ({ units }) => <Count value={units} />),
    column('sales', ({ revenue }) => <Money minor={revenue} currency={currency} />),
    column('profit', (figures) => <Money minor={knownProfit(figures)} currency={currency} kept />),
    column('margin', (figures) => (
      <Percent basisPoints={figures.marginBp} unknown={!profitIsKnown(figures)} signed />
    )),
  ]
}
