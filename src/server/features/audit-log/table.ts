import { auditKindOf, isCountedAction } from '#contract/audit-actions.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import { auditLog as arabic } from '#phrases/ar/audit-log.ts'
import { counted } from '#phrases/counted.ts'
import { auditLog as english } from '#phrases/en/audit-log.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import type { ReportColumn, ReportTable } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }

type Column = ReportColumn & { of: (entry: AuditEntry) => string | null }

/** The audit log as a table of texts. Times are in UTC. If the file leaves out the oldest entries, its last row says so. */
export function auditTable(
  { entries, more }: { readonly entries: readonly AuditEntry[]; readonly more: boolean },
  { language }: { readonly language: Language },
): ReportTable {
  const words = WORDS[language]
  const columns = columnsOf(language)
  // a table row needs a currency, but no cell of this table is an amount of money
  const row = (cells: (string | null)[]) => ({ currency: 'USD' as const, cells })
  return {
    title: words.file,
    notes: [],
    fileName: 'activity-log',
    columns,
    rows: [
      ...entries.map((entry) => row(columns.map(({ of }) => of(entry)))),
      ...(more ? [row([words.older])] : []),
    ],
  }
}

function columnsOf(language: Language): Column[] {
  const { columns: labels, kinds, actors } = WORDS[language]
  const text = (label: string, of: Column['of']): Column => ({ label, kind: 'text', of })
  return [
    text(labels.atUtc, ({ at }) => at.slice(0, 19).replace('T', ' ')),
    text(labels.who, ({ actor, person }) => person?.name ?? actors[actor]),
    text(labels.key, ({ keyName }) => keyName),
    text(labels.kind, ({ action }) => kinds[auditKindOf(action)]),
    text(labels.what, (entry) => sentence(entry, language)),
    text(labels.name, ({ name }) => name),
  ]
}

type Phrases = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What was done, in the same words as on the screen. */
function sentence({ action, count, role }: AuditEntry, language: Language): string {
  const words = WORDS[language]
  const [subject = '', done = ''] = action.split('.')
  if (count !== null && isCountedAction(action))
    return counted((words.counted as Phrases)[subject] ?? {}, done, { language, count })
  return fillIn((words.actions as Phrases)[subject]?.[done] ?? '', { role: role && words.roles[role] })
}
