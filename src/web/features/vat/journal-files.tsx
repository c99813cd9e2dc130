import {
  getLedgerCsv,
  getLedgerXlsx,
  getOdooJournal,
  getQoyodJournal,
  getQuickbooksJournal,
  getXeroJournal,
  type JournalReport,
} from '#contract/accounting.ts'
import type { Needs } from '#contract/roles.ts'
import { urlOf } from '#web/api/client.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { choice, useUrlState } from '#web/state/url-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Download } from '#web/ui/icons/download.tsx'

const STATE = { cost: choice(['without', 'with'], 'without') }

/** The downloads for accounting software, each with a hint about its columns and its import. */
export function JournalFiles({ journal, businessId }: { journal: JournalReport; businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { range } = usePeriod(useCurrentBusiness().country === 'EG' ? 'last-month' : 'last-quarter')
  const [{ cost }] = useUrlState(STATE)
  const fileOf = (call: Needs & { path: string }, also = {}) => ({
    call,
    to: urlOf(
      call.path,
      { businessId },
      { ...range, ...also, cost, currency: journal.currency, language: format.language },
    ),
  })
  const parts = Array.from({ length: journal.xeroFiles }, (_, at) => at + 1)
  const xero = parts.map((part) => ({
    ...fileOf(getXeroJournal, { part }),
    label: parts.length === 1 ? t('accounting.files.xero') : t('accounting.files.xeroPart', { part }),
  }))
  const groups = [
    {
      hint: t('accounting.fileHints.quickbooks'),
      files: [{ ...fileOf(getQuickbooksJournal), label: t('accounting.files.quickbooks') }],
    },
    { hint: t('accounting.fileHints.xero'), files: xero },
    {
      hint: t('accounting.fileHints.qoyod'),
      files: [{ ...fileOf(getQoyodJournal), label: t('accounting.files.qoyod') }],
    },
    {
      hint: t('accounting.fileHints.odoo'),
      files: [{ ...fileOf(getOdooJournal), label: t('accounting.files.odoo') }],
    },
    {
      hint: t('accounting.fileHints.ledger'),
      files: [
        { ...fileOf(getLedgerCsv), label: t('accounting.files.ledgerCsv') },
        { ...fileOf(getLedgerXlsx), label: t('accounting.files.ledgerXlsx') },
      ],
    },
  ]
  return (
    <Section title={t('accounting.filesTitle')}>
      <ul className="divide-y divide-hairline">
        {groups.map(({ hint, files }) => (
          <li key={hint} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {files.map(({ call, to, label }) => (
              <ButtonLink key={to} needs={call} to={to} reloadDocument download>
                <Download aria-hidden className="size-4" />
                {label}
              </ButtonLink>
            ))}
            <p className="max-w-prose text-sm text-muted">{hint}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
