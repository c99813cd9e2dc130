import { MEMBER_ROLES, type MemberRole } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx'

export interface Grant {
  role: MemberRole
  /** Whether costs and profit are hidden from the member. Only a viewer can have this limit. */
  hidesCosts: boolean
}

export function RoleFields({ grant, onChange }: { grant: Grant; onChange: (grant: Grant) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <RadioGroup
        legend={t('members.role')}
        name="role"
        value={grant.role}
        options={MEMBER_ROLES.map((value) => ({
          value,
          label: t(`common.roles.${value}`),
          hint: t(`members.roleText.${value}`),
        }))}
        onChange={(role) => onChange({ role, hidesCosts: role === 'viewer' && grant.hidesCosts })}
      />
      {grant.role === 'viewer' && (
        <Checkbox
          label={t('members.hideCosts')}
          hint={t('members.hideCostsText')}
          checked={grant.hidesCosts}
          onChange={({ target }) => onChange({ ...grant, hidesCosts: target.checked })}
        />
      )}
    </>
  )
}
