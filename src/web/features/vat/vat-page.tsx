import { useQuery } from '@tanstack/react-query'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { vatQuery } from './api/vat.ts'
import { VatForm } from './vat-form.tsx'

const EFFECTS = ['sales', 'apart', 'products', 'margins', 'inputs'] as const

export function VatPage() {
  const { t } = useTranslation()
  const { id } = useCurrentBusiness()
  const settings = useQuery(vatQuery(id))
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('vat.title')} subtitle={t('vat.subtitle')} />
      <div className="max-w-3xl space-y-12">
        {settings.data ? (
          <>
            {settings.data.recomputing && (
              <p role="status" className="rounded bg-sand px-4 py-3 text-[0.9375rem]">
                {t(settings.data.failed ? 'vat.recomputingFailed' : 'vat.recomputing')}
              </p>
            )}
            <VatForm
              key={JSON.stringify(settings.data.periods)}
              settings={settings.data}
              today={new Date().toISOString().slice(0, 10)}
            />
          </>
        ) : settings.isError ? (
          <ErrorState
            title={t('vat.loadFailed')}
            error={settings.error}
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Loading>
            <Skeleton className="h-40" />
          </Loading>
        )}
        <Section title={t('vat.changes')}>
          <ul className="max-w-prose list-disc space-y-2 ps-5">
            {EFFECTS.map((effect) => (
              <li key={effect}>{t(`vat.effects.${effect}`)}</li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  )
}
