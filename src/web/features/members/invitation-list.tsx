import type { Invitation } from '#contract/members.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { useResendInvitation, useRevokeInvitation } from './api.ts'
import { PersonRow } from './person-row.tsx'

export interface InvitationListProps {
  businessId: string
  invitations: readonly Invitation[]
}

export function InvitationList({ businessId, invitations }: InvitationListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const resend = useResendInvitation(businessId)
  const revoke = useRevokeInvitation(businessId)
  const busy = resend.isPending || revoke.isPending
  return (
    <ul aria-label={t('members.invitations')} className="divide-y divide-hairline">
      {invitations.map(({ id, email, role, hidesCosts, expiresAt }) => (
        <PersonRow
          key={id}
          name={email}
          memberRole={role}
          hidesCosts={hidesCosts}
          facts={[<span key="expires">{t('members.expiresOn', { date: format.date(expiresAt) })}</span>]}
          actions={
            <>
              <Button
                size="sm"
                disabled={busy}
                aria-label={t('members.resendNamed', { email })}
                onClick={() => resend.mutate(id)}
              >
                {t('members.resend')}
              </Button>
              <Button
                size="sm"
                disabled={busy}
                aria-label={t('members.revokeNamed', { email })}
                onClick={() => revoke.mutate(id)}
              >
                {t('members.revoke')}
              </Button>
            </>
          }
        />
      ))}
    </ul>
  )
}
