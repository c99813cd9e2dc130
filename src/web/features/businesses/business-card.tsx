import type { ReactNode } from 'react'
import { type Business, deleteBusiness, updateBusiness } from '#contract/businesses.ts'
import { refusalOf } from '#contract/roles.ts'
import { businessHome } from '#web/business/business-home.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { Link } from '#web/ui/link.tsx'
import { CardProfit } from './card-profit.tsx'
import { RemoveSampleButton } from './sample-buttons.tsx'

export interface BusinessCardProps {
  business: Business
  onEdit: () => void
  onDelete: () => void
}

export function BusinessCard({ business, onEdit, onDelete }: BusinessCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, description, industry, country, currency, createdAt, isSample, role, sharedBy } = business
  const home = businessHome(business)
  return (
    <Card className="relative flex h-full flex-col transition-colors has-[h2_a:hover]:border-edge">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{t(`catalog.industries.${industry}`)}</Badge>
        {isSample && (
          <>
            <Badge tone="info">{t('settings.sample.badge')}</Badge>
            <RemoveSampleButton />
          </>
        )}
      </div>
      <h2 className="mt-3 text-xl leading-snug break-words">
        {/* The link covers the whole card. The buttons lie above the link. */}
        <Link to={home} className="after:absolute after:inset-0 after:rounded-lg">
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className="mt-1.5 line-clamp-3 break-words text-muted">
        {description ? <bdi>{description}</bdi> : t('businesses.noDescription')}
      </p>
      {!business.hidesCosts && <CardProfit businessId={business.id} />}
      <dl className="mt-5 mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.9375rem]">
        <Fact label={t('businesses.country')}>{t(`catalog.countries.${country}`)}</Fact>
        <Fact label={t('businesses.currency')}>
          <bdi>{currency}</bdi>
        </Fact>
        <Fact label={t('businesses.created')}>{format.date(createdAt)}</Fact>
        {sharedBy !== null && (
          <>
            <Fact label={t('businesses.sharedBy')}>
              <bdi>{sharedBy}</bdi>
            </Fact>
            <Fact label={t('businesses.yourRole')}>{t(`common.roles.${role}`)}</Fact>
          </>
        )}
      </dl>
      <div className="relative z-10 mt-auto flex items-center gap-2">
        <ButtonLink to={home} className="grow">
          {t('businesses.view')}
        </ButtonLink>
        {sharedBy !== null && (
          <ButtonLink to={`/business/${business.id}/members`}>{t('businesses.members')}</ButtonLink>
        )}
        {refusalOf(updateBusiness, business) === null && (
          <IconButton
            label={t('businesses.editNamed', { name })}
            title={t('common.edit')}
            onClick={onEdit}
            icon={<Pencil aria-hidden className="size-5" />}
          />
        )}
        {!isSample && refusalOf(deleteBusiness, business) === null && (
          <IconButton
            label={t('businesses.deleteNamed', { name })}
            title={t('common.delete')}
            onClick={onDelete}
            icon={<Trash2 aria-hidden className="size-5 text-clay-text" />}
          />
        )}
      </div>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
