import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'
import { REDIRECT_MS } from './limits.ts'

export function PasswordUpdated() {
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
