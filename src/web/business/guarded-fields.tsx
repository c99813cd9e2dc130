import type { ReactNode } from 'react'
import type { Needs } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRefusal } from './guard.tsx'

/** Fields of a form. If the member may not save them, they are disabled and a notice says why. */
export function GuardedFields({ needs, children }: { needs: Needs; children: ReactNode }) {
  const { t } = useTranslation()
  const refusal = useRefusal(needs)
  if (!refusal) return children
  return (
    <>
      <Notice>{t(`errors.${refusal}`)}</Notice>
      <fieldset disabled className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}
