import type { ReactNode } from 'react'
import type { Role } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'

export interface PersonRowProps {
  name: string
  isYou?: boolean
  /** Not called `role`, which is an attribute of elements. */
  memberRole: Role
  hidesCosts: boolean
  /** Facts besides the role, such as the e-mail address. */
  facts: readonly ReactNode[]
  actions?: ReactNode
}

/** A person of the business, or somebody who is invited to it. */
export function PersonRow({ name, isYou = false, memberRole, hidesCosts, facts, actions }: PersonRowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          <Badge>{t(`common.roles.${memberRole}`)}</Badge>
          {isYou && <Badge tone="info">{t('members.you')}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm [overflow-wrap:anywhere] text-muted">
          {facts}
          {hidesCosts && <span>{t('members.costsHidden')}</span>}
        </p>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  )
}
