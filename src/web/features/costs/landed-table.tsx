import type { LandedCost } from '#contract/shipments.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Name } from '#web/ui/name.tsx'

type Item = LandedCost['items'][number]

/** How the unit cost of each product in a shipment is calculated, with totals. */
export function LandedTable({ landed, caption }: { landed: LandedCost; caption: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = landed
  const money = (key: 'goods' | 'share' | 'total' | 'unitCost', header: string): Column<Item> => ({
    key,
    header,
    numeric: true,
    cell: (item) => <Money minor={item[key]} currency={currency} />,
  })
  const rounding = landed.items.reduce((sum, item) => sum + Math.abs(item.rounding), 0)
  return (
    <div className="space-y-3">
      <DataTable
        caption={caption}
        columns={[
          {
            key: 'product',
            header: t('costs.shipments.product'),
            rowHeader: true,
            cell: ({ name }: Item) => <Name text={name ?? t('costs.deletedProduct')} />,
          },
          money('unitCost', t('costs.shipments.unitCost')),
          {
            key: 'units',
            header: t('costs.shipments.units'),
            numeric: true,
            cell: ({ units }) => <Count value={units} />,
          },
          money('goods', t('costs.shipments.goodsTotal')),
          money('share', t('costs.shipments.share')),
          money('total', t('costs.shipments.total')),
        ]}
        rows={landed.items}
        rowKey={({ productId }) => productId}
        currency={currency}
        totals={{
          product: t('reports.total'),
          goods: <Money minor={landed.goods} currency={currency} />,
          share: <Money minor={landed.costs} currency={currency} />,
          total: <Money minor={landed.total} currency={currency} />,
        }}
      />
      {landed.rates.map((rate) => (
        <p key={rate.currency} className="text-sm text-muted">
          {t('costs.shipments.rate', {
            currency: rate.currency,
            rate: Number(rate.rate),
            own: currency,
            day: format.date(rate.rateDay),
          })}
        </p>
      ))}
      {rounding !== 0 && (
        <p className="text-sm text-muted">
          {t('costs.shipments.rounding', { amount: format.moneyText(rounding, currency), currency })}
        </p>
      )}
    </div>
  )
}
