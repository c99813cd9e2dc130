import { useState } from 'react'
import type { Member } from '#contract/members.ts'
import type { MemberRole } from '#contract/roles.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useChangeMember } from './api.ts'
import { type Grant, RoleFields } from './role-fields.tsx'

export interface RoleDialogProps {
  businessId: string
  member: Member & { role: MemberRole }
  onClose: () => void
}

export function RoleDialog({ businessId, member, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const change = useChangeMember(businessId, member.userId)
  const [grant, setGrant] = useState<Grant>({ role: member.role, hidesCosts: member.hidesCosts })
  return (
    <FormDialog
      title={t('members.changeNamed', { name: isolated(member.name) })}
      submitLabel={t('members.save')}
      busy={change.isPending}
      onSubmit={() => change.mutate(grant, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RoleFields grant={grant} onChange={setGrant} />
    </FormDialog>
  )
}
