import { useState } from 'react'
import { getAccountantArchive, type JournalReport, setLedgerAccounts } from '#contract/accounting.ts'
import { urlOf } from '#web/api/client.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { choice, name, useUrlState } from '#web/state/url-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { AccountsDialog } from './accounts-dialog.tsx'
import { useJournal } from './api/accounting.ts'
import { JournalFiles } from './journal-files.tsx'
import { PreviousFigures } from './previous-figures.tsx'
import type { VatReturnTabProps } from './vat-return-tab.tsx'

const COSTS = ['without', 'with'] as const
const STATE = { currency: name, cost: choice(COSTS, 'without') }

/** Journal entries for the seller's books, and files for accounting software and the accountant. */
export function AccountingTab({ running }: Pick<VatReturnTabProps, 'running'>) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { id, country } = useCurrentBusiness()
  const period = usePeriod(country === 'EG' ? 'last-month' : 'last-quarter')
  const [{ currency, cost }, change] = useUrlState(STATE)
  const chosen = useJournal(id, { ...period.range, language, cost }, running)
  const known = chosen.data?.currencies.find((each) => each === currency)
  const query = { ...period.range, language, cost, ...(known && { currency: known }) }
  const journal = useJournal(id, query, running)
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-end gap-3">
        <PeriodPicker chosen={period} />
        {journal.data && journal.data.currencies.length > 1 && (
          <Field label={t('accounting.currency')} className="min-w-32 max-sm:grow">
            <Select
              value={journal.data.currency}
              options={journal.data.currencies.map((value) => ({ value, label: value }))}
              onChange={({ target }) => change({ currency: target.value })}
            />
          </Field>
        )}
        <Field label={t('accounting.cost')} className="min-w-44 max-sm:grow">
          <Select
            value={cost}
            options={COSTS.map((value) => ({ value, label: t(`accounting.costs.${value}`) }))}
            onChange={({ target }) => change({ cost: target.value === 'with' ? 'with' : 'without' })}
          />
        </Field>
        <ButtonLink
          needs={getAccountantArchive}
          to={urlOf(getAccountantArchive.path, { businessId: id }, { ...period.range, language })}
          variant="primary"
          className="sm:ms-auto"
          reloadDocument
          download
        >
          <Download aria-hidden className="size-4" />
          {t('accounting.archive')}
        </ButtonLink>
      </div>
      {running || journal.data?.recomputing ? (
        // the VAT of refunds is read from sales of which some already have the new VAT
        <EmptyState title={t('vat.hidden')} />
      ) : journal.data ? (
        <PreviousFigures shown={journal.isPlaceholderData}>
          <Journal journal={journal.data} businessId={id} withCost={cost === 'with'} />
        </PreviousFigures>
      ) : (
        <NotLoaded query={journal} title={t('accounting.loadFailed')}>
          <Skeleton className="h-72" />
        </NotLoaded>
      )}
    </div>
  )
}

function Journal({
  journal,
  businessId,
  withCost,
}: {
  journal: JournalReport
  businessId: string
  withCost: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [editing, setEditing] = useState(false)
  const { currency, accounts } = journal
  if (journal.entries === 0) return <NoSalesInPeriod />
  const sum = (side: 'debit' | 'credit') => accounts.reduce((all, row) => all + row[side], 0)
  const money = (side: 'debit' | 'credit'): Column<JournalReport['accounts'][number]> => ({
    key: side,
    header: t(`accounting.columns.${side}`),
    numeric: true,
    cell: (row) => <Money minor={row[side]} currency={currency} />,
  })
  return (
    <>
      {journal.estimatedFees !== 0 && (
        <Notice>
          {t('accounting.estimated', { amount: format.moneyText(journal.estimatedFees, currency) })}
        </Notice>
      )}
      <Section
        title={t('accounting.title')}
        description={t('accounting.intro')}
        actions={
          <Button needs={setLedgerAccounts} onClick={() => setEditing(true)}>
            {t('accounting.edit')}
          </Button>
        }
      >
        <DataTable
          caption={t('accounting.title')}
          currency={currency}
          rows={accounts}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'name',
              header: t('accounting.columns.account'),
              rowHeader: true,
              cell: (row) => row.name,
            },
            {
              key: 'code',
              header: t('accounting.columns.code'),
              cell: ({ code }) => <bdi>{code}</bdi>,
              inBlock: 'main',
            },
            money('debit'),
            money('credit'),
          ]}
          totals={{
            name: t('accounting.total'),
            debit: <Money minor={sum('debit')} currency={currency} />,
            credit: <Money minor={sum('credit')} currency={currency} />,
          }}
        />
        <ul className="mt-4 max-w-prose list-disc space-y-2 ps-5 text-sm text-muted">
          {withCost && journal.linesWithoutCost > 0 && (
            <li>{t('accounting.withoutCost', { count: journal.linesWithoutCost })}</li>
          )}
          {accounts.some(({ role }) => role === 'receivable') && <li>{t('accounting.receivable')}</li>}
          <li>{t('accounting.feesGross')}</li>
          {journal.currencies.length > 1 && <li>{t('accounting.ownCurrency')}</li>}
        </ul>
      </Section>
      {journal.clearing.length > 0 && (
        <Section title={t('accounting.clearingTitle')} description={t('accounting.clearingText')}>
          <FigureList
            className="max-w-xl"
            figures={journal.clearing.map(({ platform, opening, closing }) => ({
              label: platformIn(platform, t),
              hint: t('accounting.opening', { amount: format.moneyText(opening, currency) }),
              value: <Money minor={closing} currency={currency} />,
            }))}
          />
        </Section>
      )}
      <JournalFiles journal={journal} businessId={businessId} />
      {editing && (
        <AccountsDialog journal={journal} businessId={businessId} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
