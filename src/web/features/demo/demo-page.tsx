import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'
import { Calculator } from './calculator.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { MONTHS } from './sample.ts'
import { sampleStatement } from './sample-figures.ts'
import { ShopFigures } from './shop-figures.tsx'

const STATEMENT = sampleStatement()

export interface DemoPageProps {
  user: SessionUser | null | undefined
  /** The price simulator for a product of the sample shop. */
  simulator: ReactNode
  /** The fee rules of the platforms. */
  fees: ReactNode
}

/** The demo: Safi's screens with the data of a made-up shop. */
export function DemoPage({ user, simulator, fees }: DemoPageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { orders } = STATEMENT.totals
  return (
    <div className="page space-y-14 py-8 sm:space-y-16 sm:py-12">
      <PageTitle>{t('demo.title')}</PageTitle>
      <div>
        <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="min-w-0">
            <Badge tone="warning">{t('demo.badge')}</Badge>
            <h1 className="mt-3 text-[1.75rem] leading-tight sm:text-4xl">{t('demo.shop')}</h1>
            <p className="mt-2 text-muted">
              {t('demo.about', {
                count: orders,
                from: format.month(MONTHS[0]),
                to: format.month(MONTHS[MONTHS.length - 1] ?? MONTHS[0]),
              })}
            </p>
            {/* A native anchor instead of a router link, because it also moves the keyboard focus. */}
            <a
              href="#try"
              className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-palm-text underline decoration-hairline underline-offset-4 hover:decoration-current"
            >
              {t('demo.tryIt')}
              <ArrowDown aria-hidden className="size-4" />
            </a>
          </div>
          <Actions user={user} />
        </header>
        <ShopFigures statement={STATEMENT} />
      </div>
      <RecentOrders />
      <Calculator />
      {simulator}
      {fees}
      <section className="border-t border-hairline pt-10 sm:pt-14">
        <h2 className="text-2xl sm:text-3xl">{t('demo.closing.title')}</h2>
        <p className="mt-3 mb-6 max-w-2xl text-muted">{t('demo.closing.text')}</p>
        <Actions user={user} />
      </section>
    </div>
  )
}

function Actions({ user }: Pick<DemoPageProps, 'user'>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3">
      {user ? (
        <ButtonLink to="/my-businesses" variant="primary">
          {t('common.nav.myBusinesses')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/signup" variant="primary">
          {t('demo.startFree')}
        </ButtonLink>
      )}
      <ButtonLink to="/import">{t('demo.importOwn')}</ButtonLink>
    </div>
  )
}
