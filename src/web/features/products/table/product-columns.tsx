import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ProductRow } from '#contract/product-rows.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { partlyKnown, profitIsKnown } from '#domain/profit/figures.ts'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TriangleAlert } from '#web/ui/icons/triangle-alert.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table-parts.tsx'
import { ProductImage } from '../images/product-image.tsx'
import { type FromList, productPath } from '../paths.ts'
import type { EditedValue } from './read-value.ts'
import { ValueCell } from './value-cell.tsx'
import { RowName, VariantsName, VariantsValue } from './variants-cells.tsx'

/** The columns of the product table. The key of a column is the name by which the server sorts. */
export function useProductColumns(businessId: string, currency: CurrencyCode): readonly Column<ProductRow>[] {
  const { t } = useTranslation()
  return useMemo(() => columnsOf(t, businessId, currency), [t, businessId, currency])
}

function columnsOf(
  t: ReturnType<typeof useTranslation>['t'],
  businessId: string,
  currency: CurrencyCode,
): readonly Column<ProductRow>[] {
  const figure = { numeric: true, sortable: true } as const
  const editable = (value: EditedValue) => (row: ProductRow) =>
    row.variants ? (
      <VariantsValue row={row} value={value} currency={currency} />
    ) : (
      <ValueCell row={row} value={value} businessId={businessId} currency={currency} />
    )
  return [
    {
      key: 'name',
      header: t('productList.table.product'),
      rowHeader: true,
      sortable: true,
      cell: (row) =>
        row.variants ? <VariantsName row={row} /> : <NameCell row={row} businessId={businessId} />,
    },
    {
      key: 'sku',
      header: t('productList.table.sku'),
      sortable: true,
      inBlock: 'hidden',
      // room for the Arabic header in two lines
      className: 'min-w-24',
      cell: ({ sku }) => <bdi className="block max-w-28 truncate text-[0.8125rem] text-muted">{sku}</bdi>,
    },
    {
      key: 'platforms',
      header: t('productList.table.platforms'),
      sortable: true,
      inBlock: 'hidden',
      cell: ({ platforms }) => (
        <bdi className="block max-w-28 truncate text-[0.8125rem] text-muted">
          {platforms.map(({ name }) => platformIn(name, t)).join(t('common.listComma'))}
        </bdi>
      ),
    },
    {
      ...figure,
      inBlock: 'hidden',
      key: 'units',
      header: t('productList.table.units'),
      cell: ({ figures }) => (figures ? <Count value={figures.units} /> : <NoSales />),
    },
    {
      ...figure,
      key: 'revenue',
      header: t('productList.table.revenue'),
      cell: ({ figures, notConverted }) =>
        figures || notConverted ? (
          <Money minor={notConverted ? null : (figures?.revenue ?? null)} currency={currency} />
        ) : (
          <NoSales />
        ),
    },
    {
      ...figure,
      key: 'profit',
      header: t('productList.table.profit'),
      inBlock: 'main',
      cell: (row) => <ProfitCell row={row} currency={currency} />,
    },
    {
      ...figure,
      key: 'margin',
      header: t('productList.table.margin'),
      cell: ({ figures, notConverted }) =>
        figures ? (
          <Percent
            basisPoints={notConverted ? null : figures.marginBp}
            unknown={notConverted || !profitIsKnown(figures)}
            signed
          />
        ) : (
          <NoSales />
        ),
    },
    { ...figure, key: 'stock', header: t('productList.table.stock'), cell: editable('quantity') },
    {
      ...figure,
      inBlock: 'hidden',
      key: 'days_left',
      header: t('productList.table.daysLeft'),
      cell: ({ daysLeft }) =>
        daysLeft === null ? <span className="text-muted">–</span> : <Count value={daysLeft} />,
    },
    {
      ...figure,
      inBlock: 'hidden',
      key: 'price',
      header: t('productList.table.price'),
      cell: editable('price'),
    },
    {
      ...figure,
      inBlock: 'hidden',
      key: 'unit_cost',
      header: t('productList.table.unitCost'),
      cell: editable('unitCost'),
    },
  ]
}

function NameCell({ row, businessId }: { row: ProductRow; businessId: string }) {
  const { t } = useTranslation()
  const fromList: FromList = { listSearch: useLocation().search }
  const { id, name, imageUrl, tags, archived, bundle } = row
  return (
    <span className="flex items-center gap-2.5">
      <ProductImage url={imageUrl ?? undefined} alt="" className="size-8 rounded-sm" />
      <Link
        to={productPath({ businessId, id })}
        state={fromList}
        title={name}
        className="min-w-0 underline-offset-4 hover:underline"
      >
        <RowName text={name} />
      </Link>
      {bundle && <Badge tone="info">{t(`common.bundleKinds.${bundle}`)}</Badge>}
      {archived && <Badge>{t('productList.filters.archived')}</Badge>}
      {tags.length > 0 && (
        // tags have only the room that the name leaves
        <span title={tags.join(', ')} className="@container min-w-0 flex-1 @max-[40rem]/table:hidden">
          <span
            dir="auto"
            className="hidden truncate text-[0.8125rem] font-normal text-muted @min-[3rem]:block"
          >
            {tags.join(', ')}
          </span>
        </span>
      )}
    </span>
  )
}

/** A dash for a product without sales. Its profit is neither unknown nor zero. */
function NoSales() {
  const { t } = useTranslation()
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('productList.table.noSales')}</span>
    </span>
  )
}

/** The profit. A mark says that it is not final if a cost or a fee is missing. */
function ProfitCell({ row, currency }: { row: ProductRow; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { figures, notConverted } = row
  if (!figures) return notConverted ? <Money minor={null} currency={currency} /> : <NoSales />
  if (notConverted || !profitIsKnown(figures)) return <Money minor={null} currency={currency} />
  const { feeCoverageBp } = figures
  const notes = [
    ...(partlyKnown(figures)
      ? [t('productList.table.someCosts', { share: format.percent(figures.coverageBp) })]
      : []),
    ...(feeCoverageBp !== null && feeCoverageBp < 10_000
      ? [t('productList.table.someFees', { share: format.percent(feeCoverageBp) })]
      : []),
  ]
  return (
    <span className="inline-flex items-center gap-1" title={notes.join(' ') || undefined}>
      {notes.length > 0 && (
        <>
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-saffron-text" />
          <span className="sr-only">{notes.join(' ')} </span>
        </>
      )}
      <Money minor={figures.profit} currency={currency} kept className="font-medium" />
    </span>
  )
}
