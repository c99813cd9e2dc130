import { useState } from 'react'
import type { Member } from '#contract/members.ts'
import type { MemberRole } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useRemoveMember } from './api.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Changeable = Member & { role: MemberRole }
type Doing = { what: 'change' | 'remove' | 'offer'; member: Changeable }

/** The owner's role cannot be changed here. Members leave the business instead of removing themselves. */
function isChangeable(member: Member): member is Changeable {
  return member.role !== 'owner' && !member.isYou
}

interface MemberListProps {
  businessId: string
  members: readonly Member[]
  /** Whether the user owns the business, and so can offer it to a manager. */
  owns: boolean
}

export function MemberList({ businessId, members, owns }: MemberListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const remove = useRemoveMember(businessId)
  const [doing, setDoing] = useState<Doing | null>(null)
  const done = () => setDoing(null)
  return (
    <>
      <ul aria-label={t('members.people')} className="divide-y divide-hairline">
        {members.map((member) => (
          <PersonRow
            key={member.userId}
            name={member.name}
            isYou={member.isYou}
            memberRole={member.role}
            hidesCosts={member.hidesCosts}
            facts={[
              <bdi key="email">{member.email}</bdi>,
              member.joinedAt && (
                <span key="since">{t('members.joinedOn', { date: format.date(member.joinedAt) })}</span>
              ),
            ]}
            actions={
              isChangeable(member) && (
                <>
                  {owns && member.role === 'manager' && (
                    <Button
                      size="sm"
                      aria-label={t('members.ownership.offerNamed', { name: member.name })}
                      onClick={() => setDoing({ what: 'offer', member })}
                    >
                      {t('members.ownership.makeOwner')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    aria-label={t('members.changeNamed', { name: member.name })}
                    onClick={() => setDoing({ what: 'change', member })}
                  >
                    {t('members.change')}
                  </Button>
                  <Button
                    size="sm"
                    aria-label={t('members.removeNamed', { name: member.name })}
                    onClick={() => setDoing({ what: 'remove', member })}
                  >
                    {t('members.remove')}
                  </Button>
                </>
              )
            }
          />
        ))}
      </ul>
      {doing?.what === 'change' && (
        <RoleDialog businessId={businessId} member={doing.member} onClose={done} />
      )}
      {doing?.what === 'offer' && (
        <OfferDialog businessId={businessId} member={doing.member} onClose={done} />
      )}
      {doing?.what === 'remove' && (
        <ConfirmDialog
          title={t('members.removeTitle')}
          confirmLabel={t('members.remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doing.member.userId, { onSettled: done })}
          onClose={done}
        >
          <p className="font-medium [overflow-wrap:anywhere]">
            <bdi>{doing.member.name}</bdi>
          </p>
          <p className="mt-2 text-muted">{t('members.removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
