import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { Card } from '#web/ui/card.tsx'
import { Count, Money } from '#web/ui/money.tsx'

export function InventoryCards({ inventory }: { inventory: Dashboard['inventory'] }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Figure label={t('dashboard.totalProducts')}>
        <Count value={inventory.products} />
      </Figure>
      <Figure label={t('dashboard.inventoryValue')} hint={t('dashboard.inventoryHint')}>
        <Money minor={inventory.value} currency={inventory.currency} />
      </Figure>
      <Figure label={t('dashboard.lowStock')} hint={t('dashboard.lowStockHint')}>
        <Count value={inventory.lowStock} className={inventory.lowStock > 0 ? 'text-saffron-text' : ''} />
      </Figure>
    </div>
  )
}

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <Card>
      <p className="text-sm text-muted">{label}</p>
      <p className="mt-1 text-2xl font-semibold">{children}</p>
      {hint && <p className="mt-1 text-[0.8125rem] text-muted">{hint}</p>}
    </Card>
  )
}
