import { setLowStock } from '#contract/low-stock.ts'
import type { InventoryRow } from '#contract/reports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Bell } from '#web/ui/icons/bell.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'

export function useInventoryColumns(
  businessId: string,
  currency: CurrencyCode,
  onAlert: (row: InventoryRow) => void,
): Column<InventoryRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  /** The goods of a bundle are in the stock of its components, and their value is counted there. */
  const inComponents = (bundle: InventoryRow['bundle']) =>
    bundle && <span className="text-muted">{t('reports.inventory.inComponents')}</span>
  return [
    {
      key: 'name',
      sortable: true,
      header: t('reports.columns.product'),
      rowHeader: true,
      className: 'max-w-64',
      cell: (row) => (
        <>
          <Link
            to={`/business/${businessId}/products/${row.productId}`}
            className="underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            <Name text={row.name} className="line-clamp-2" />
          </Link>
          {row.bundle && (
            <span className="my-0.5 block">
              <Badge tone="info">{t(`common.bundleKinds.${row.bundle}`)}</Badge>
            </span>
          )}
          {row.sku !== '' && (
            <bdi dir="ltr" className="block text-[0.8125rem] font-normal text-muted">
              {row.sku}
            </bdi>
          )}
        </>
      ),
    },
    {
      key: 'quantity',
      inBlock: 'main',
      sortable: true,
      header: t('reports.columns.quantity'),
      numeric: true,
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-2">
          {row.low && (
            <Badge tone="warning">
              {t((row.quantity ?? 0) <= 0 ? 'reports.inventory.outBadge' : 'reports.inventory.lowBadge')}
            </Badge>
          )}
          {row.quantity === null ? (
            <span className="text-muted">{t('common.notCounted')}</span>
          ) : (
            <Count value={row.quantity} />
          )}
        </span>
      ),
    },
    {
      key: 'days_left',
      sortable: true,
      header: t('reports.columns.daysLeft'),
      numeric: true,
      cell: ({ daysLeft, sold }) =>
        daysLeft === null && sold > 0 ? (
          <Count value={null} />
        ) : daysLeft === null ? (
          <span className="text-muted">{t('reports.inventory.notSelling')}</span>
        ) : (
          t('reports.inventory.daysLeft', { count: daysLeft })
        ),
    },
    {
      key: 'sold',
      sortable: true,
      header: t('reports.columns.sold'),
      numeric: true,
      cell: ({ sold }) => <Count value={sold} />,
    },
    {
      key: 'value',
      sortable: true,
      header: t('reports.columns.priceValue'),
      numeric: true,
      cell: ({ priceValue, bundle }) =>
        inComponents(bundle) ?? <Money minor={priceValue} currency={currency} />,
    },
    {
      key: 'cost_value',
      sortable: true,
      header: t('reports.columns.costValue'),
      numeric: true,
      cell: ({ costValue, bundle }) =>
        inComponents(bundle) ?? <Money minor={costValue} currency={currency} />,
    },
    {
      key: 'alert',
      header: t('reports.columns.lowStockBelow'),
      numeric: true,
      cell: (row) =>
        row.bundle !== null ? (
          <span className="text-muted">–</span>
        ) : (
          // Keeps the visually hidden text inside the button; otherwise the text would make the page wider.
          <Button
            needs={setLowStock}
            variant="ghost"
            size="sm"
            className="relative pe-0!"
            onClick={() => onAlert(row)}
          >
            <span className="sr-only">{t('reports.inventory.alertOf', { name: row.name })}</span>
            <Bell aria-hidden className="size-4 text-muted" />
            {row.lowStockBelow === null
              ? t('reports.inventory.alertUsual', { count: LIMITS.lowStock })
              : format.number(row.lowStockBelow)}
          </Button>
        ),
    },
  ]
}
