import { isCountedAction } from '#contract/audit-actions.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** An entry of the audit log: what was done to which record, by whom and when. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { at, actor, person, keyName, name, subjectId, ofAccount } = entry
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
        <p className="font-medium">{sentenceOf(entry, t)}</p>
        {name !== null && subjectId !== person?.userId && (
          <p className="text-[0.9375rem]">
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">
          <bdi>{person?.name ?? t(`auditLog.actors.${actor}`)}</bdi>
          {keyName !== null && <> · {t('auditLog.withKey', { key: keyName })}</>}
          {ofAccount && <> · {t('auditLog.account')}</>}
        </p>
      </div>
      <time dateTime={at} className="text-sm text-muted">
        {format.dateTime(at)}
      </time>
    </li>
  )
}

function sentenceOf({ action, count, role }: AuditEntry, t: Translate): string {
  if (count !== null && isCountedAction(action)) return t(`auditLog.counted.${action}`, { count })
  return t(`auditLog.actions.${action}`, { role: role ? t(`auditLog.roles.${role}`) : '' })
}
