import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useLogOut } from './api/log-out.ts'
import { AuthPage } from './auth-page.tsx'
import { REDIRECT_MS } from './limits.ts'

export function PasswordUpdated() {
  const user = useUser()
  return user ? <OfOther account={user.email} /> : <ToLogin />
}

function ToLogin() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthPage replaced title={t('auth.reset.doneTitle')} subtitle={t('auth.reset.doneText')}>
      <ButtonLink to="/login" replace variant="primary">
        {t('auth.goToLogin')}
      </ButtonLink>
    </AuthPage>
  )
}

/** The link was for another account than that of the user here, whom the login page would lead to their own businesses without a word. */
function OfOther({ account }: { account: string }) {
  const { t } = useTranslation()
  const logOut = useLogOut()
  return (
    <AuthPage
      replaced
      title={t('auth.reset.doneTitle')}
      subtitle={t('auth.reset.doneForOther', { account: ltr(account) })}
    >
      <Button variant="primary" busy={logOut.isPending} onClick={() => logOut.mutate()}>
        {t('common.nav.logout')}
      </Button>
    </AuthPage>
  )
}
