import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { Outlet, useLocation, useMatches, useParams } from 'react-router'
import { AlertBell } from '#web/alerts/alert-bell.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { businessQuery, isGone } from '#web/business/business.ts'
import { rememberBusiness } from '#web/business/business-home.ts'
import { forgetBusiness } from '#web/business/forget-business.ts'
import { Guarded } from '#web/business/guard.tsx'
import { useHeaderTool } from '#web/business/header-tool.ts'
import { ReconnectBanner } from '#web/business/reconnect-banner.tsx'
import { useSubtitle } from '#web/business/subtitle.ts'
import { useRefusalAt } from '#web/business/use-refusal-at.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import type { Heading } from '#web/routes.manifest.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { PageLoading } from '../root/page-loading.tsx'
import { RefusedPage } from './refused-page.tsx'

/** The layout of all pages of a business. Pages render once the business is loaded, and read it with `useCurrentBusiness`. */
export function Component() {
  const { t } = useTranslation()
  const { businessId = '' } = useParams()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as { heading?: Heading } | undefined
  const query = businessQuery(businessId)
  const business = useQuery(query)
  // The layout stays mounted between pages, so it must ask itself what background work has changed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each page, if the business is outdated
  useEffect(() => void queryClient.prefetchQuery(query), [pathname])
  // Deferring the business lets React render the page in steps of a few milliseconds.
  const shown = useDeferredValue(business.data)
  useSubtitle(business.data?.name)
  const alerts = business.data?.openAlerts ?? 0
  const refusalAt = useRefusalAt(business.data)
  const bell = refusalAt?.(`/business/${businessId}/alerts`) === null
  useHeaderTool(
    bell && <AlertBell businessId={businessId} count={alerts} />,
    `${businessId} ${alerts} ${bell}`,
  )
  useEffect(() => {
    if (business.data) rememberBusiness(business.data)
  }, [business.data])
  const gone = business.isError && isGone(business.error)
  useEffect(() => {
    if (!gone) return
    // only when the screen is left: before, its queries would load again
    return () => forgetBusiness(businessId)
  }, [gone, businessId])
  // The key resets selected rows, open dialogs and the last figures when the user switches to another business.
  if (shown && refusalAt && !gone) {
    const refusal = refusalAt(pathname)
    return (
      <Guarded access={shown}>
        <ReconnectBanner business={shown} refusalAt={refusalAt} />
        {refusal ? (
          <RefusedPage refusal={refusal} businessId={shown.id} />
        ) : (
          <Outlet key={shown.id} context={shown} />
        )}
      </Guarded>
    )
  }
  if (!business.isError) return <PageLoading heading={handle?.heading} />
  return <FailedLoad message={t('businesses.loadOneFailed')} />
}
