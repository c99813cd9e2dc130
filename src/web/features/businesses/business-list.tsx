import { type ReactNode, useState } from 'react'
import type { Business } from '#contract/businesses.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { Store } from '#web/ui/icons/store.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useBusinesses } from './api/list-businesses.ts'
import { BusinessCard } from './business-card.tsx'
import { CreateBusinessDialog } from './create-business-dialog.tsx'
import { DeleteBusinessDialog } from './delete-business-dialog.tsx'
import { EditBusinessDialog } from './edit-business-dialog.tsx'
import { LookAroundButton } from './sample-buttons.tsx'
import { Totals } from './totals.tsx'

interface NewBusiness {
  /** The currencies of a visitor's sales file that will be imported into the new business. */
  currencies?: readonly CurrencyCode[] | undefined
  /** Called with the business after it was saved. */
  onSaved?: (business: Business) => void
}

type Doing = ({ what: 'create' } & NewBusiness) | { what: 'edit' | 'delete'; business: Business }

export interface BusinessListProps {
  /** Renders the content above the list. `create` opens the form for a new business. */
  aboveList?: (create: (business: NewBusiness) => void) => ReactNode
}

export function BusinessList({ aboveList }: BusinessListProps) {
  const { t } = useTranslation()
  const businesses = useBusinesses()
  const [doing, setDoing] = useState<Doing | null>(null)
  const create = () => setDoing({ what: 'create' })
  const done = () => setDoing(null)
  const some = businesses.data && businesses.data.length > 0
  const several =
    (businesses.data?.filter(
      ({ isSample, sharedBy, saleLineCount }) => !isSample && sharedBy === null && saleLineCount > 0,
    ).length ?? 0) > 1
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('businesses.title')}
        subtitle={t('businesses.subtitle')}
        actions={
          some && (
            <Button variant="primary" onClick={create}>
              <Plus aria-hidden className="size-5" />
              {t('businesses.add')}
            </Button>
          )
        }
      />
      {aboveList?.((business) => setDoing({ what: 'create', ...business }))}
      {several && <Totals />}
      {some ? (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {businesses.data.map((business) => (
            <li key={business.id}>
              <BusinessCard
                business={business}
                onEdit={() => setDoing({ what: 'edit', business })}
                onDelete={() => setDoing({ what: 'delete', business })}
              />
            </li>
          ))}
        </ul>
      ) : businesses.data ? (
        <EmptyState
          icon={<Store aria-hidden className="size-6" />}
          title={t('businesses.emptyTitle')}
          action={
            <>
              <Button variant="primary" size="lg" onClick={create}>
                {t('businesses.createFirst')}
              </Button>
              <LookAroundButton />
            </>
          }
        >
          {t('businesses.emptyText')}
        </EmptyState>
      ) : (
        <NotLoaded
          query={businesses}
          title={t('businesses.loadFailed')}
          className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3"
        >
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="hidden h-72 rounded-lg lg:block" />
        </NotLoaded>
      )}
      {doing?.what === 'create' && (
        <CreateBusinessDialog
          currencies={doing.currencies}
          first={!some}
          onCreated={doing.onSaved}
          onClose={done}
        />
      )}
      {doing?.what === 'edit' && <EditBusinessDialog business={doing.business} onClose={done} />}
      {doing?.what === 'delete' && <DeleteBusinessDialog business={doing.business} onClose={done} />}
    </div>
  )
}
