import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'
import { Plans } from './plans.tsx'
import { Questions } from './questions.tsx'

export function PricingPage({ user }: { user: SessionUser | null | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="page py-12 sm:py-20">
      <PageTitle>{t('pricing.title')}</PageTitle>
      <meta name="description" content={t('pricing.description')} />
      <h1 className="text-4xl leading-tight sm:text-5xl">{t('pricing.title')}</h1>
      <p className="mt-3 mb-10 max-w-2xl text-lg text-muted sm:mb-14 sm:text-xl">{t('pricing.lead')}</p>
      <Plans user={user} level="h2" />
      <Questions />
    </div>
  )
}
