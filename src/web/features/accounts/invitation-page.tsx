import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { checkInvitation } from '#contract/members.ts'
import { ApiError } from '#web/api/client.ts'
import { isolated, ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAcceptInvitation, useInvitation } from './api/invitation.ts'
import { useLogOut } from './api/log-out.ts'
import { AuthPage } from './auth-page.tsx'
import { RetryPage } from './retry-page.tsx'
import { useFragment } from './use-fragment.ts'
import { WorkingPage } from './working-page.tsx'

/** The target of the link in the e-mail that invites somebody to a business. */
export function InvitationPage() {
  const { token = '' } = useFragment()
  return <InvitationLink key={token} token={token} />
}

function InvitationLink({ token }: { token: string }) {
  const { t } = useTranslation()
  const user = useUser()
  const invitation = useInvitation(token)
  const accept = useAcceptInvitation()
  if (token === '' || isOver(invitation.error) || isOver(accept.error)) return <Over />
  if (invitation.data && user !== undefined)
    return <Invitation token={token} invitation={invitation.data} accept={accept} />
  if (!invitation.isError) return <WorkingPage title={t('members.invitation.checking')} />
  return (
    <RetryPage
      title={t('members.invitation.checkFailed')}
      error={invitation.error}
      onRetry={() => void invitation.refetch()}
    />
  )
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && ['link_expired', 'invalid_input'].includes(error.code)
}

function Over() {
  const { t } = useTranslation()
  return (
    <AuthPage
      replaced
      title={t('members.invitation.expiredTitle')}
      subtitle={t('members.invitation.expired')}
    >
      <ButtonLink to="/start" variant="primary">
        {t('members.invitation.start')}
      </ButtonLink>
    </AuthPage>
  )
}

interface InvitationProps {
  token: string
  invitation: ResponseOf<typeof checkInvitation>
  accept: ReturnType<typeof useAcceptInvitation>
}

function Invitation({ token, invitation, accept }: InvitationProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const { invitedBy, role, hidesCosts, email } = invitation
  const business = isolated(invitation.businessName)

  function accepted({ businessId }: { businessId: string }): void {
    toast.success(t('members.invitation.accepted', { business }))
    void navigate(hidesCosts ? `/business/${businessId}/products` : `/business/${businessId}`)
  }

  return (
    <AuthPage
      replaced
      title={
        invitedBy
          ? t('members.invitation.title', { person: isolated(invitedBy), business })
          : t('members.invitation.titleWithoutPerson', { business })
      }
      subtitle={`${t('members.invitation.role', { role: t(`common.roles.${role}`) })} ${t(`members.roleText.${role}`)}`}
    >
      {hidesCosts && <p className="mb-8 text-muted">{t('members.hideCostsText')}</p>}
      {!user ? (
        <ForVisitor email={email} from={`/invitation#token=${token}`} />
      ) : user.email === email ? (
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate(token, { onSuccess: accepted })}
        >
          {t('members.invitation.accept')}
        </Button>
      ) : (
        <ForOther email={email} account={user.email} />
      )}
    </AuthPage>
  )
}

/** The invitation as a visitor sees it: links to log in or sign up, which then return to the path `from`. */
function ForVisitor({ email, from }: { email: string; from: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="mb-4 break-words">{t('members.invitation.visitor', { email: ltr(email) })}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/login" state={{ from }} variant="primary">
          {t('members.invitation.login')}
        </ButtonLink>
        <ButtonLink to="/signup" state={{ from }}>
          {t('members.invitation.signUp')}
        </ButtonLink>
      </p>
      <p className="mt-4 text-sm text-muted">{t('members.invitation.confirmFirst')}</p>
    </>
  )
}

function ForOther({ email, account }: { email: string; account: string }) {
  const { t } = useTranslation()
  const logOut = useLogOut()
  return (
    <>
      <p className="mb-4 break-words">
        {t('members.invitation.other', { email: ltr(email), account: ltr(account) })}
      </p>
      <Button variant="primary" busy={logOut.isPending} onClick={() => logOut.mutate()}>
        {t('members.invitation.logOut')}
      </Button>
    </>
  )
}
