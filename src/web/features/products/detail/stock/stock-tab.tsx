import { type ReactNode, useState } from 'react'
import { setLowStock } from '#contract/low-stock.ts'
import { type ProductDetail, recordDamage, setStock } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { getRestock } from '#contract/restock.ts'
import { listUnitCosts } from '#contract/unit-costs.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { isLowStock } from '#domain/catalog/low-stock.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { Count } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Metric } from '#web/ui/metric.tsx'
import { usePace } from '../../api/recent-pace.ts'
import { DamageDialog } from '../../list/damage-dialog.tsx'
import { StockDialog } from '../../list/stock-dialog.tsx'
import { productPath } from '../../paths.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { StockLayers } from './stock-layers.tsx'
import { StockLedger } from './stock-ledger.tsx'

export interface StockTabProps {
  product: ProductDetail
  /** Renders the dialog for the low stock alert, which is a separate feature. */
  alertDialog: (product: ProductDetail, onClose: () => void) => ReactNode
}

/** The stock of a product, how long it lasts, and every change of it. */
export function StockTab({ product, alertDialog }: StockTabProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'count' | 'damage' | 'receipt' | 'alert' | null>(null)
  const close = () => setOpen(null)
  if (product.bundle !== null)
    return (
      <>
        <BundleStock product={product} />
        <StockLedger product={product} />
      </>
    )
  return (
    <>
      <Section
        title={t('productPage.stock.title')}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button needs={addReceipt} onClick={() => setOpen('receipt')}>
              {t('productPage.receipt.add')}
            </Button>
            <Button needs={recordDamage} onClick={() => setOpen('damage')}>
              {t('productPage.stock.damaged')}
            </Button>
            <Button needs={setStock} variant="primary" onClick={() => setOpen('count')}>
              {t('productPage.stock.set')}
            </Button>
          </div>
        }
      >
        <StockFigures product={product} onAlert={() => setOpen('alert')} />
      </Section>
      <StockLayers product={product} />
      <StockLedger product={product} />
      {open === 'count' && <StockDialog product={product} onClose={close} />}
      {open === 'receipt' && <ReceiptDialog product={product} onClose={close} />}
      {open === 'damage' && <DamageDialog product={product} onClose={close} />}
      {open === 'alert' && alertDialog(product, close)}
    </>
  )
}

function BundleStock({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('productPage.stock.title')}
      description={t('bundles.stockText')}
      actions={
        <ButtonLink needs={listUnitCosts} to={`${productPath(product)}/costs`}>
          {t('bundles.stockLink')}
        </ButtonLink>
      }
    >
      <dl className="pt-2">
        <Metric label={t('bundles.available')}>
          {product.quantity === null ? (
            <span className="text-base text-muted">{t('bundles.stockUnknown')}</span>
          ) : (
            <Count value={product.quantity} />
          )}
        </Metric>
      </dl>
    </Section>
  )
}

function StockFigures({ product, onAlert }: { product: ProductDetail; onAlert: () => void }) {
  const { t } = useTranslation()
  const { id: productId, businessId, quantity, lowStockBelow } = product
  const paceRefused = useRefusal(getRestock) !== null
  const pace = usePace({ businessId, productId }).data
  const days = pace?.daysLeft ?? null
  const below = lowStockBelow ?? LIMITS.lowStock
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 pt-2 lg:grid-cols-4">
      <Metric label={t('productPage.stock.quantity')}>
        {quantity === null ? (
          <span className="text-base text-muted">{t('common.notCounted')}</span>
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <Count value={quantity} />
            {quantity <= 0 ? (
              <Badge tone="bad">{t('productPage.stock.out')}</Badge>
            ) : (
              isLowStock(product) && <Badge tone="warning">{t('products.lowStock')}</Badge>
            )}
          </span>
        )}
      </Metric>
      {!paceRefused && (
        <>
          <Metric label={t('productPage.stock.daysLeft')}>
            {days === null ? (
              <span className="text-base text-muted">
                {quantity === null
                  ? t('productPage.stock.countFirst')
                  : pace &&
                    t(
                      pace.perDay === null ? 'productPage.stock.paceUnknown' : 'productPage.stock.notSelling',
                    )}
              </span>
            ) : (
              t('productPage.stock.days', { count: days })
            )}
          </Metric>
          <Metric label={t('productPage.stock.sold')}>
            {pace === undefined ? <span className="text-muted">…</span> : <Count value={pace.sold} />}
          </Metric>
        </>
      )}
      <Metric label={t('productPage.stock.alert')}>
        <span className="block text-base">
          {below === 0 ? t('productPage.stock.alertOff') : t('productPage.stock.below', { count: below })}
        </span>
        <Button needs={setLowStock} size="sm" className="mt-1.5" onClick={onAlert}>
          {t('productPage.stock.changeAlert')}
        </Button>
      </Metric>
    </dl>
  )
}
