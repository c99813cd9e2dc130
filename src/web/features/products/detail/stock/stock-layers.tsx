import { useQuery } from '@tanstack/react-query'
import { getStockLayers } from '#contract/cost-method.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ProductDetail } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { productKey } from '../../api/keys.ts'

type Layers = ResponseOf<typeof getStockLayers>
type Layer = NonNullable<Layers['layers']>[number] & { readonly place: number }

/** The purchases of the product that are still in stock, with their value. Shown only if the business costs its sales from purchases. */
export function StockLayers({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const { businessId, id: productId } = product
  const isRefused = useRefusal(getStockLayers) !== null
  const found = useQuery({
    enabled: !isRefused,
    queryKey: [...productKey(businessId, productId), 'stock-layers'],
    queryFn: ({ signal }) => call(getStockLayers, { params: { businessId, productId }, signal }),
  })
  if (found.isError)
    return (
      <ErrorState
        title={t('productPage.layers.failed')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data || found.data.method === 'dated') return null
  const { layers, method } = found.data
  return (
    <Section
      title={t('productPage.layers.title')}
      description={layers && t(`productPage.layers.${method}`)}
      actions={
        <Link
          to={`/business/${businessId}/costs/method`}
          className="text-sm underline decoration-hairline underline-offset-4"
        >
          {t('productPage.layers.method')}
        </Link>
      }
    >
      {layers ? (
        <Left product={product} layers={layers} found={found.data} />
      ) : (
        <p className="text-muted">{t('productPage.layers.noPurchases')}</p>
      )}
    </Section>
  )
}

interface LeftProps {
  product: ProductDetail
  layers: NonNullable<Layers['layers']>
  found: Layers
}

function Left({ product, layers, found: { currency, short, lost } }: LeftProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const units = layers.reduce((sum, layer) => sum + layer.units, 0)
  const value = layers.reduce<number | null>(
    (sum, layer) => (sum === null || layer.value === null ? null : sum + layer.value),
    0,
  )
  const columns: Column<Layer>[] = [
    {
      key: 'place',
      header: t('productPage.layers.order'),
      rowHeader: true,
      cell: ({ place }) => format.number(place),
    },
    {
      key: 'units',
      header: t('productPage.layers.units'),
      numeric: true,
      cell: (layer) => <Count value={layer.units} />,
    },
    {
      key: 'unitCost',
      header: t('productPage.layers.unitCost'),
      numeric: true,
      cell: (layer) => (
        <Money
          minor={layer.value === null ? null : Math.round(layer.value / layer.units)}
          currency={currency}
        />
      ),
    },
    {
      key: 'value',
      header: t('productPage.layers.value'),
      numeric: true,
      cell: (layer) => <Money minor={layer.value} currency={currency} />,
    },
  ]
  const lostCost = lost.value === null ? t('common.unknown') : format.moneyText(lost.value, currency)
  return (
    <div className="space-y-3">
      {layers.length === 0 ? (
        <p className="text-muted">{t('productPage.layers.none')}</p>
      ) : (
        <DataTable
          small
          caption={t('productPage.layers.title')}
          currency={currency}
          columns={columns}
          rows={layers.map((layer, at) => ({ ...layer, place: at + 1 }))}
          rowKey={({ place }) => String(place)}
          totals={{
            place: t('productPage.layers.total'),
            units: <Count value={units} />,
            value: <Money minor={value} currency={currency} />,
          }}
        />
      )}
      {short > 0 && <p>{t('productPage.layers.short', { count: short })}</p>}
      {lost.units > 0 && (
        <p className="text-sm text-muted">
          {t('productPage.layers.lost', { count: lost.units, cost: lostCost })}
        </p>
      )}
      {short === 0 && product.quantity !== null && product.quantity !== units && (
        <p className="text-sm text-muted">{t('productPage.layers.differs')}</p>
      )}
    </div>
  )
}
