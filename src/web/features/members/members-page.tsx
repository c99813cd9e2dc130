import { useState } from 'react'
import { listAuditEntries } from '#contract/audit-log.ts'
import type { Business } from '#contract/businesses.ts'
import { inviteMember, offerOwnership } from '#contract/members.ts'
import { refusalOf } from '#contract/roles.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useMembers } from './api.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Leave } from './leave.tsx'
import { MemberList } from './member-list.tsx'
import { OwnershipOffer } from './ownership-offer.tsx'
import { PersonRow } from './person-row.tsx'

/** The people of a business. Managers and the owner change them; other members see their own role and can leave. */
export function MembersPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const [inviting, setInviting] = useState(false)
  const manages = refusalOf(inviteMember, business) === null
  return (
    <div className="page space-y-10 py-5 sm:py-8">
      <PageHeader
        title={t('members.title')}
        subtitle={t('members.subtitle')}
        actions={
          <>
            {refusalOf(listAuditEntries, business) === null ? (
              <ButtonLink to={`/business/${business.id}/activity`}>{t('members.activity')}</ButtonLink>
            ) : (
              <Leave business={business} />
            )}
            {manages && (
              <Button variant="primary" onClick={() => setInviting(true)}>
                <Plus aria-hidden className="size-5" />
                {t('members.invite')}
              </Button>
            )}
          </>
        }
      />
      {manages ? (
        <People business={business} />
      ) : (
        <ul aria-label={t('members.people')} className="divide-y divide-hairline">
          <PersonRow name={business.sharedBy ?? ''} memberRole="owner" hidesCosts={false} facts={[]} />
          <PersonRow
            name={t('members.you')}
            memberRole={business.role}
            hidesCosts={business.hidesCosts}
            facts={[]}
          />
        </ul>
      )}
      {inviting && <InviteDialog businessId={business.id} onClose={() => setInviting(false)} />}
    </div>
  )
}

function People({ business }: { business: Business }) {
  const { t } = useTranslation()
  const businessId = business.id
  const members = useMembers(businessId)
  const { data } = members
  if (!data) {
    return (
      <NotLoaded query={members} title={t('members.loadFailed')} className="space-y-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </NotLoaded>
    )
  }
  return (
    <>
      {data.offer && <OwnershipOffer business={business} offer={data.offer} members={data.members} />}
      <Section title={t('members.people')}>
        <MemberList
          businessId={businessId}
          members={data.members}
          owns={refusalOf(offerOwnership, business) === null && !business.isSample}
        />
      </Section>
      {data.invitations.length > 0 && (
        <Section title={t('members.invitations')}>
          <InvitationList businessId={businessId} invitations={data.invitations} />
        </Section>
      )}
    </>
  )
}
