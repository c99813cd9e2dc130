import { type AdRow, type AdsReport, setAdCampaign } from '#contract/ads.ts'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { Ratio } from './ratio.tsx'

interface AdColumnsProps {
  businessId: string
  report: AdsReport
  by: 'product' | 'campaign'
  /** Whether the profit after ads has a column. Without it, that profit is unknown. */
  withProfit: boolean
  onCampaign: (row: AdRow) => void
}

export function useAdColumns(props: AdColumnsProps): Column<AdRow>[] {
  const { businessId, report, by, withProfit, onCampaign } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = report
  const money = (
    key: string,
    header: string,
    of: (row: AdRow) => number | null,
    kept = false,
  ): Column<AdRow> => ({
    ...{ key, header, numeric: true, sortable: true },
    cell: (row) => <Money minor={of(row)} currency={currency} kept={kept} />,
  })
  const percent = (key: string, header: string, of: (row: AdRow) => number | null): Column<AdRow> => ({
    ...{ key, header, numeric: true, sortable: true },
    cell: (row) => <Percent basisPoints={of(row)} unknown />,
  })
  const count = (key: 'impressions' | 'clicks' | 'orders'): Column<AdRow> => ({
    ...{ key, header: t(`ads.columns.${key}`), numeric: true },
    cell: (row) => <Count value={row[key]} />,
  })
  const product = by === 'product'
  return [
    {
      key: 'name',
      header: t(`ads.columns.${by}`),
      rowHeader: true,
      className: 'min-w-44 max-w-72',
      cell: (row) =>
        product ? (
          <ProductName row={row} businessId={businessId} />
        ) : (
          <>
            <Name text={row.name} className="line-clamp-2" />
            <span className="block text-[0.8125rem] font-normal text-muted">
              {row.channel && t(`ads.channels.${row.channel}`)}
            </span>
          </>
        ),
    },
    ...(product
      ? []
      : [
          {
            key: 'products',
            header: t('ads.columns.products'),
            cell: (row: AdRow) =>
              row.named ? null : (
                <Button
                  needs={setAdCampaign}
                  variant="ghost"
                  size="sm"
                  className="relative -ms-1 px-2! whitespace-nowrap"
                  aria-label={t('ads.campaign.of', { name: row.name })}
                  onClick={() => onCampaign(row)}
                >
                  {row.products.length === 0 ? t('ads.campaign.none') : format.number(row.products.length)}
                </Button>
              ),
          },
        ]),
    ...(withProfit
      ? [
          money(
            'profit',
            t(product ? 'ads.columns.profit' : 'ads.columns.profitOfCampaign'),
            (row) => row.profitAfterAds,
            true,
          ),
        ]
      : []),
    money('cost', t('ads.columns.cost'), (row) => row.cost),
    money('spend', t('ads.columns.spend'), (row) => row.spend),
    money('adSales', t('ads.columns.adSales'), (row) => row.adSales),
    {
      ...percent('acos', t('ads.columns.acos'), (row) => row.acosBp),
      cell: ({ acosBp, breakEvenBp }) => (
        <span
          className={acosBp !== null && breakEvenBp !== null && acosBp > breakEvenBp ? 'text-clay-text' : ''}
        >
          <Percent basisPoints={acosBp} unknown />
        </span>
      ),
    },
    percent('breakEven', t('ads.columns.breakEven'), (row) => row.breakEvenBp),
    {
      ...{ key: 'roas', header: t('ads.columns.roas'), numeric: true, sortable: true },
      cell: ({ roas }) => <Ratio hundredths={roas} />,
    },
    ...(product
      ? [
          money('revenue', t('ads.columns.revenue'), (row) => row.revenue),
          percent('tacos', t('ads.columns.tacos'), (row) => row.tacosBp),
        ]
      : []),
    count('impressions'),
    count('clicks'),
    count('orders'),
  ]
}

function ProductName({ row: { name, sku, productId }, businessId }: { row: AdRow; businessId: string }) {
  const shown = <Name text={name} className="line-clamp-2" />
  return (
    <>
      {productId ? (
        <Link
          to={`/business/${businessId}/products/${productId}`}
          className="underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {shown}
        </Link>
      ) : (
        shown
      )}
      {sku !== '' && sku !== name && (
        <bdi dir="ltr" className="block text-[0.8125rem] font-normal text-muted">
          {sku}
        </bdi>
      )}
    </>
  )
}
