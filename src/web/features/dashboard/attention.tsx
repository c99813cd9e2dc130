import type { ReactNode } from 'react'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { alertDetails, alertText } from '#web/alerts/alert-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { Link } from '#web/ui/link.tsx'
import { feeRise } from './fee-rise.ts'
import type { DashboardLinks } from './links.ts'

export interface AttentionProps {
  statement: Statement
  inventory: Dashboard['inventory']
  alerts: Dashboard['alerts']
  links: DashboardLinks
  businessId: string
}

/** The maximum number of items, so that the page stays short. */
const MOST = 3

interface Shown {
  readonly key: string
  readonly to: string
  readonly title: string
  readonly text: string
}

/** What needs the seller's attention: alerts first, then problems in the figures of the period. Renders nothing if there is nothing. */
export function Attention(props: AttentionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { businessId } = props
  const alerts = props.alerts.map((alert): Shown => {
    const { title, sentence, stake } = alertText(alert, t, format)
    return { key: alert.id, to: alertDetails(businessId, alert), title, text: `${sentence} ${stake}` }
  })
  const items = [...alerts, ...useFigures(props)].slice(0, MOST)
  if (items.length === 0) return null
  return (
    <ul
      aria-label={t('dashboard.attention.title')}
      className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3"
    >
      {items.map(({ key, to, title, text }) => (
        <Item key={key} to={to} title={title}>
          {text}
        </Item>
      ))}
    </ul>
  )
}

function useFigures({ statement, inventory, links, alerts }: AttentionProps): Shown[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { products, currency, byPlatform } = statement
  const { loss } = products
  const { lowStock } = inventory
  const lost = format.moneyText(-loss.profit, currency)
  // an alert about a fee change reports the rise more exactly than this comparison
  const rise = alerts.some(({ facts }) => facts.kind === 'feeStep') ? null : feeRise(byPlatform)
  const shown: Shown[] = []
  if (loss.products > 0)
    shown.push({
      key: 'loss',
      to: links.report({ tab: 'products', sort: 'profit-asc' }),
      title: t('dashboard.attention.loss'),
      text: t('dashboard.attention.lossText', {
        count: loss.products,
        amount: loss.atLeast ? t('dashboard.atLeast', { amount: lost }) : lost,
      }),
    })
  if (rise)
    shown.push({
      key: 'fees',
      to: links.report({ tab: 'fees' }),
      title: t('dashboard.attention.fees'),
      text: t('dashboard.attention.feesText', {
        platform: isolated(platformIn(rise.platform, t)),
        before: format.percent(rise.before),
        now: format.percent(rise.now),
      }),
    })
  if (lowStock > 0)
    shown.push({
      key: 'stock',
      to: links.lowStock,
      title: t('dashboard.attention.stock'),
      text: t('dashboard.attention.stockText', { count: lowStock }),
    })
  return shown
}

function Item({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="min-w-0 break-words">
      <Link
        to={to}
        className="flex h-full items-center gap-3 rounded-lg border border-hairline bg-panel px-4 py-2 hover:bg-sand/50"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted">{children}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
