import { toast } from 'sonner'
import type { VatReturnReport } from '#contract/vat-return.ts'
import { toDecimal } from '#domain/money/money.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Copy } from '#web/ui/icons/copy.tsx'

type Box = VatReturnReport['boxes'][number]

/** The boxes of the VAT return: those that Safi computed, and those that the seller must fill in. */
export function VatBoxes({ report }: { report: VatReturnReport }) {
  const { t } = useTranslation()
  const { form, currency } = report
  const named = (box: Box) => [box.number, t(`vatReturn.boxes.${box.key}`)].filter(Boolean).join(' ')
  const money = (key: 'amount' | 'adjustment' | 'vat'): Column<Box> => ({
    key,
    header: t(`vatReturn.${key}`),
    numeric: true,
    cell: (box) => (
      <Figure minor={box[key]} currency={currency} label={t(`vatReturn.${key}`)} box={named(box)} />
    ),
  })
  const columns: Column<Box>[] = [
    { key: 'name', header: t('vatReturn.name'), rowHeader: true, cell: (box) => <BoxName box={box} /> },
    money('amount'),
    ...(form === 'SA' ? [money('adjustment')] : []),
    money('vat'),
    {
      key: 'state',
      header: t('vatReturn.state'),
      inBlock: 'unlabelled',
      cell: (box) => <span className="text-muted">{t(`vatReturn.states.${box.state}`)}</span>,
    },
  ]
  const missing = report.boxes.filter(({ state }) => state === 'missing')
  return (
    <>
      <Section title={t(`vatReturn.forms.${form}`)} description={t(`vatReturn.intro.${form}`)}>
        <DataTable
          caption={t(`vatReturn.forms.${form}`)}
          columns={columns}
          rows={report.boxes.filter(({ state }) => state !== 'missing')}
          rowKey={({ key }) => key}
          currency={currency}
        />
        {form === 'AE' && report.emirate === null && (
          <p className="mt-3 text-sm text-muted">{t('vatReturn.emirateAsk')}</p>
        )}
      </Section>
      <Section title={t('vatReturn.missingTitle')} description={t('vatReturn.missingText')}>
        <ul className="divide-y divide-hairline">
          {missing.map((box) => (
            <li key={box.key} className="py-2">
              <BoxName box={box} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function BoxName({ box: { key, number } }: { box: Box }) {
  const { t } = useTranslation()
  return (
    <>
      {number !== null && (
        <bdi dir="ltr" className="me-2 inline-block min-w-6 font-semibold text-muted">
          {number}
        </bdi>
      )}
      {t(`vatReturn.boxes.${key}`)}
    </>
  )
}

interface FigureProps {
  minor: number | null
  currency: VatReturnReport['currency']
  label: string
  box: string
}

/** An amount with a button that copies it in the notation of the tax authority's form: digits and a point. */
function Figure({ minor, currency, label, box }: FigureProps) {
  const { t } = useTranslation()
  if (minor === null) return null
  return (
    <span className="inline-flex items-center gap-1">
      <Money minor={minor} currency={currency} />
      <IconButton
        size="sm"
        label={t('vatReturn.copy', { figure: label, box })}
        icon={<Copy aria-hidden className="size-4" />}
        onClick={() =>
          void navigator.clipboard.writeText(toDecimal(minor, currency)).then(
            () => toast.success(t('vatReturn.copied')),
            () => toast.error(t('vatReturn.copyFailed')),
          )
        }
      />
    </span>
  )
}
