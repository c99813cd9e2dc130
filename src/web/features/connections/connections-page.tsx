import { useState } from 'react'
import type { VendorCode } from '#contract/vendors.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { ImportViews } from '#web/business/import-views.tsx'
import { useRefreshAfter } from '#web/business/use-refresh-after.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { isBusy, useConnections } from './api.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import type { OfferedVendor } from './credentials.ts'

/** The page with the connections of a business, through which Safi fetches reports by itself. */
export function ConnectionsPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const list = useConnections(business.id)
  const [chosen, setChosen] = useState<VendorCode | null>(null)
  const { data } = list
  useRefreshAfter(data?.connections.some(isBusy) ?? false)
  const vendor = data?.offered.find(({ code }) => code === chosen)
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('connections.title')} subtitle={t('connections.subtitle')} />
      <ImportViews businessId={business.id} />
      {data ? (
        <div className="space-y-8">
          {data.connections.length > 0 && (
            <ul aria-label={t('connections.title')} className="space-y-4">
              {data.connections.map((connection) => (
                <ConnectionCard
                  key={connection.id}
                  businessId={business.id}
                  connection={connection}
                  offered={data.offered.find(({ code }) => code === connection.vendor)}
                />
              ))}
            </ul>
          )}
          {data.offered.length === 0 && data.connections.length === 0 && (
            <EmptyState title={t('connections.notOffered')}>{t('connections.notOfferedText')}</EmptyState>
          )}
          {data.offered.length > 0 && (
            <Section title={t('connections.offered')}>
              <ul className="divide-y divide-hairline">
                {data.offered.map((each) => (
                  <OfferedRow key={each.code} vendor={each} onConnect={() => setChosen(each.code)} />
                ))}
              </ul>
            </Section>
          )}
        </div>
      ) : (
        <NotLoaded query={list} title={t('connections.loadFailed')} className="space-y-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </NotLoaded>
      )}
      {vendor && (
        <ConnectDialog
          businessId={business.id}
          vendor={vendor}
          connectionId={null}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

function OfferedRow({ vendor, onConnect }: { vendor: OfferedVendor; onConnect: () => void }) {
  const { t } = useTranslation()
  const platform = t(`common.platforms.${vendor.code}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
          {platform}
          {!vendor.confirmed && <Badge tone="warning">{t('connections.unconfirmed')}</Badge>}
        </h3>
        <p className="mt-0.5 text-[0.9375rem] text-muted">{t(`connections.brings.${vendor.code}`)}</p>
      </div>
      <Button onClick={onConnect}>{t('connections.connect', { platform })}</Button>
    </li>
  )
}
