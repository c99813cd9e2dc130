import type { TotalDifference } from '#domain/import/reader/total-differences.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'

export interface TotalDifferencesProps {
  differences: readonly TotalDifference[]
  /** The number of rows, orders and settlements with a differing total; 0 if only the file's own total differs. */
  count: number
  /** Whether the seller accepted the differences; undefined when the file is only read, not imported. */
  accepted?: boolean
  onAccept?: (accepted: boolean) => void
}

/** Totals in the file that differ from the sum of their parts. Such a file is imported only if the seller agrees. */
export function TotalDifferences({ differences, count, accepted, onAccept }: TotalDifferencesProps) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('imports.differences.title')}
      description={count > 0 ? t('imports.differences.orders', { count }) : t('imports.differences.file')}
    >
      {differences.length > 0 && (
        <DataTable<TotalDifference>
          caption={t('imports.differences.title')}
          columns={[
            {
              key: 'column',
              header: t('imports.column'),
              rowHeader: true,
              cell: ({ sheet, line, column, part }) => (
                <>
                  {part !== undefined && `${t('imports.differences.settlement', { number: part })}: `}
                  <bdi>{column}</bdi>
                  <span className="block text-[0.8125rem] font-normal text-muted">
                    {sheet !== undefined && (
                      <>
                        {t('importFile.sheet')} <bdi>{sheet}</bdi>,{' '}
                      </>
                    )}
                    {t('imports.line')} <Count value={line} />
                  </span>
                </>
              ),
            },
            {
              key: 'theirs',
              header: t('imports.differences.theirs'),
              numeric: true,
              cell: (row) => <Total of={row.theirs} currency={row.currency} />,
            },
            {
              key: 'ours',
              header: t('imports.differences.ours'),
              numeric: true,
              cell: (row) => <Total of={row.ours} currency={row.currency} />,
            },
          ]}
          rows={differences}
          rowKey={(row) => `${row.sheet} ${row.line} ${row.column}`}
          currency={onlyCurrency(differences)}
        />
      )}
      {onAccept && (
        <Checkbox
          className="mt-4"
          label={t('imports.differences.accept')}
          hint={t('imports.differences.acceptHint')}
          checked={accepted ?? false}
          onChange={({ target }) => onAccept(target.checked)}
        />
      )}
    </Section>
  )
}

function Total({ of, currency }: { of: number; currency: CurrencyCode | null }) {
  return currency === null ? <Count value={of} /> : <Money minor={of} currency={currency} />
}
