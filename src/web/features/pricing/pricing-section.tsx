import { useTranslation } from '#web/i18n/translation.tsx'
import { ArrowRight } from '#web/ui/icons/arrow-right.tsx'
import { Link } from '#web/ui/link.tsx'
import { Plans, type PlansProps } from './plans.tsx'

/** The plans as a section of another page. */
export function PricingSection({ user }: Pick<PlansProps, 'user'>) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="pricing" className="page pb-16 sm:pb-24">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1 sm:mb-10">
        <h2 id="pricing" className="max-w-2xl text-3xl leading-tight sm:text-4xl">
          {t('pricing.section')}
        </h2>
        <Link
          to="/pricing"
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-palm-text underline underline-offset-4"
        >
          {t('pricing.more')}
          <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      <Plans user={user} level="h3" />
    </section>
  )
}
