import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Business } from '#contract/businesses.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLeaveBusiness } from './api.ts'

export function Leave({ business }: { business: Business }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = useLeaveBusiness(business.id)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('members.leave')}</Button>
      {asking && (
        <ConfirmDialog
          title={t('members.leaveTitle')}
          confirmLabel={t('members.leave')}
          busy={leave.isPending}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => void navigate('/my-businesses') })}
          onClose={() => setAsking(false)}
        >
          <p className="[overflow-wrap:anywhere]">
            {t('members.leaveText', { business: isolated(business.name) })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
