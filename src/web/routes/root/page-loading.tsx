import { useTranslation } from '#web/i18n/translation.tsx'
import type { Heading } from '#web/routes.manifest.ts'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'

/** A page that is loading: the heading that it will have, if it is known, and placeholders. */
export function PageLoading({ heading }: { heading?: Heading | undefined }) {
  const { t } = useTranslation()
  const back = { to: '/my-businesses', label: t('common.nav.myBusinesses') }
  return (
    // the pages that have a heading are those of a business, which are wide
    <div className={heading && '[--page-width:96rem]'}>
      {heading && (
        <div className="page pt-5 sm:pt-8">
          <PageHeader
            title={t(`${heading}.title`)}
            subtitle={t(`${heading}.subtitle`)}
            {...(heading === 'products' && { back })}
          />
        </div>
      )}
      <Loading className={cx('page appear-late min-h-dvh', heading ? 'py-5' : 'py-10')}>
        {!heading && <Skeleton className="h-10 w-64 max-w-full" />}
        <Skeleton className="mt-8 h-48" />
        <Skeleton className="mt-4 h-24" />
      </Loading>
    </div>
  )
}
