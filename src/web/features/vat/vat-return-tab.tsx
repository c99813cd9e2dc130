import {
  getVatReturnCsv,
  getVatReturnPdf,
  getVatReturnXlsx,
  setEmirate,
  type VatReturnReport,
} from '#contract/vat-return.ts'
import { EMIRATES } from '#domain/vat/return/vat-return.ts'
import { urlOf } from '#web/api/client.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useSetEmirate, useVatReturn } from './api/vat-return.ts'
import { PreviousFigures } from './previous-figures.tsx'
import { VatBoxes } from './vat-boxes.tsx'
import { VatReturnNotes } from './vat-return-notes.tsx'

const FILES = { csv: getVatReturnCsv, xlsx: getVatReturnXlsx, pdf: getVatReturnPdf } as const
const KINDS = ['csv', 'xlsx', 'pdf'] as const

export interface VatReturnTabProps {
  /** Whether sales are being recomputed with changed settings. */
  running: boolean
  onSettings: () => void
}

/** What the sales of a period mean for the VAT return. */
export function VatReturnTab({ running, onSettings }: VatReturnTabProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { id, country } = useCurrentBusiness()
  // Egypt files every month; in the Gulf, most sellers file every quarter
  const period = usePeriod(country === 'EG' ? 'last-month' : 'last-quarter')
  const report = useVatReturn(id, period.range, running)
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-end gap-3">
        <PeriodPicker chosen={period} />
        {country === 'AE' && report.data && <EmirateField businessId={id} emirate={report.data.emirate} />}
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          {KINDS.map((kind) => (
            <ButtonLink
              needs={FILES[kind]}
              key={kind}
              to={urlOf(FILES[kind].path, { businessId: id }, { ...period.range, language })}
              reloadDocument
              download
            >
              <Download aria-hidden className="size-4" />
              {t(`vatReturn.files.${kind}`)}
            </ButtonLink>
          ))}
        </div>
      </div>
      {running || report.data?.recomputing ? (
        // some sales have the new VAT and others the old, so their sums must not get into a return
        <EmptyState title={t('vat.hidden')} />
      ) : report.data ? (
        <PreviousFigures shown={report.isPlaceholderData}>
          <Report report={report.data} businessId={id} onSettings={onSettings} />
        </PreviousFigures>
      ) : (
        <NotLoaded query={report} title={t('vatReturn.loadFailed')} className="space-y-6">
          <Skeleton className="h-72" />
        </NotLoaded>
      )}
    </div>
  )
}

interface ReportProps {
  report: VatReturnReport
  businessId: string
  onSettings: () => void
}

function Report({ report, businessId, onSettings }: ReportProps) {
  const { t } = useTranslation()
  const sums = Object.values(report.supplies).flatMap(({ sales, refunds }) => [sales.base, refunds.base])
  if (sums.every((base) => base === 0) && report.conversion.notConverted.length === 0)
    return <NoSalesInPeriod />
  if (!report.registered)
    return (
      <EmptyState
        title={t('vatReturn.notRegistered')}
        action={<Button onClick={onSettings}>{t('vatReturn.openSettings')}</Button>}
      >
        <p>{t('vatReturn.notRegisteredText')}</p>
        {report.deemedSupplier && <p className="mt-3">{t('vatReturn.deemedSupplier')}</p>}
      </EmptyState>
    )
  return (
    <>
      <VatBoxes report={report} />
      <VatReturnNotes report={report} businessId={businessId} />
    </>
  )
}

function EmirateField({ businessId, emirate }: { businessId: string } & Pick<VatReturnReport, 'emirate'>) {
  const { t } = useTranslation()
  const save = useSetEmirate(businessId)
  const refusal = useRefusal(setEmirate)
  return (
    <Field
      label={t('vatReturn.emirate')}
      hint={refusal ? t(`errors.${refusal}`) : undefined}
      className="min-w-44 max-sm:grow"
    >
      <Select
        disabled={refusal !== null}
        value={(save.isPending ? save.variables : emirate) ?? ''}
        placeholder={t('vatReturn.emirateNone')}
        options={EMIRATES.map((value) => ({ value, label: t(`vatReturn.emirates.${value}`) }))}
        onChange={({ target }) => save.mutate(EMIRATES.find((each) => each === target.value) ?? null)}
      />
    </Field>
  )
}
