import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJournal } from '#contract/accounting.ts'
import type { VatSettings } from '#contract/vat.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { useRefreshAfter } from '#web/business/use-refresh-after.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { filter, useUrlState } from '#web/state/url-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountingTab } from './accounting-tab.tsx'
import { vatQuery } from './api/vat.ts'
import { VatReturnTab } from './vat-return-tab.tsx'
import { VatSettingsTab } from './vat-settings-tab.tsx'

const TABS = ['return', 'accounting', 'settings'] as const
const STATE = { tab: filter(TABS) }

export function VatPage() {
  const { t } = useTranslation()
  const { id } = useCurrentBusiness()
  const settings = useQuery(vatQuery(id))
  useRefreshAfter(settings.data?.recomputing === true)
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('vat.title')} subtitle={t('vat.subtitle')} />
      {settings.data ? (
        <>
          {settings.data.recomputing && (
            <p role="status" className="mb-6 rounded bg-sand px-4 py-3 text-[0.9375rem]">
              {t(settings.data.failed ? 'vat.recomputingFailed' : 'vat.recomputing')}
            </p>
          )}
          <VatTabs key={id} settings={settings.data} />
        </>
      ) : (
        <NotLoaded query={settings} title={t('vat.loadFailed')}>
          <Skeleton className="h-40" />
        </NotLoaded>
      )}
    </div>
  )
}

function VatTabs({ settings }: { settings: VatSettings }) {
  const { t } = useTranslation()
  const [{ tab }, change] = useUrlState(STATE)
  const withJournal = useRefusal(getJournal) === null
  // The initial tab is the settings if the seller had no VAT settings yet. It stays selected after the seller has saved the first ones.
  const [usual] = useState<(typeof TABS)[number]>(settings.periods.length === 0 ? 'settings' : 'return')
  return (
    <Tabs
      label={t('vatReturn.tabs')}
      value={tab ?? usual}
      onChange={(chosen) => change({ tab: chosen })}
      tabs={[
        {
          value: 'return',
          label: t('vatReturn.tab'),
          content: (
            <VatReturnTab running={settings.recomputing} onSettings={() => change({ tab: 'settings' })} />
          ),
        },
        ...(withJournal
          ? [
              {
                value: 'accounting' as const,
                label: t('accounting.tab'),
                content: <AccountingTab running={settings.recomputing} />,
              },
            ]
          : []),
        {
          value: 'settings',
          label: t('vatReturn.settingsTab'),
          content: <VatSettingsTab settings={settings} />,
        },
      ]}
    />
  )
}
