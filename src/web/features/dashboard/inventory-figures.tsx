import type { ReactNode } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'

export interface InventoryFiguresProps {
  inventory: Dashboard['inventory']
  businessId: string
}

export function InventoryFigures({ inventory, businessId }: InventoryFiguresProps) {
  const { t } = useTranslation()
  const { uncounted, withoutPrice } = inventory
  const notCounted = uncounted > 0 ? t('dashboard.notCounted', { count: uncounted }) : undefined
  const unpriced = withoutPrice > 0 ? t('dashboard.withoutPrice', { count: withoutPrice }) : undefined
  return (
    <div className="grid content-start gap-x-6 gap-y-3 ">
      <Figure label={t('dashboard.totalProducts')}>
        <Count value={inventory.products} />
      </Figure>
      <Figure
        label={t('dashboard.inventoryValue')}
        leftOut={[notCounted, unpriced].filter(Boolean).join(' · ')}
        hint={t('dashboard.inventoryHint')}
      >
        <Money minor={inventory.value} currency={inventory.currency} />
      </Figure>
      <Figure label={t('dashboard.lowStock')} leftOut={notCounted} hint={t('dashboard.lowStockHint')}>
        {inventory.lowStock === 0 ? (
          <Count value={inventory.value === null && withoutPrice === 0 ? null : 0} />
        ) : (
          <Link
            to={`/business/${businessId}/inventory?only=low`}
            className="text-saffron-text underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            <Count value={inventory.lowStock} />
          </Link>
        )}
      </Figure>
    </div>
  )
}

interface FigureProps {
  label: string
  /** Explains the figure. It is not shown on phones, nor beside `leftOut`. */
  hint?: string
  /** Which products the figure leaves out, because something about them is unknown. */
  leftOut?: string
  children: ReactNode
}

function Figure({ label, hint, leftOut, children }: FigureProps) {
  const note = leftOut || hint
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-hairline pb-2.5">
      <p className="text-sm text-muted">{label}</p>
      <p className="row-span-2 text-lg font-semibold">{children}</p>
      {note && <p className={cx('text-[0.8125rem] text-muted', !leftOut && 'max-sm:hidden')}>{note}</p>}
    </div>
  )
}
