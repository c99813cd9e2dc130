import type { ReactNode } from 'react'
import type { ImportPreview } from '#contract/imports.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { reportTitle } from '#web/i18n/report-title.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { CircleAlert } from '#web/ui/icons/circle-alert.tsx'

/** What a seller should know before importing this file. */
export function Warnings({ preview, report }: { preview: ImportPreview; report: string }) {
  const { t } = useTranslation()
  const { earlierStates, fees, replacedLines, returnsWithoutUnits, settledOrders, workbook } = preview
  const countries = preview.unknownCountries.map(isolated).join(t('common.listComma'))
  const settled = fees === 'none' ? 'already' : 'now'
  return (
    <>
      {preview.readAgain && (
        <Warning title={t('importFile.readAgain.title')}>{t('importFile.readAgain.text')}</Warning>
      )}
      {replacedLines > 0 && (
        <Warning title={t('importFile.replaced.title')}>
          {t('importFile.replaced.text', { count: replacedLines })}
        </Warning>
      )}
      {settledOrders > 0 && (
        <Warning title={t(`importFile.settled.${settled}Title`)}>
          {t(`importFile.settled.${settled}`, { count: settledOrders })}
        </Warning>
      )}
      {!preview.seenWithRealFile && <UnseenReport report={report} />}
      <WorkbookNotes workbook={workbook} />
      {earlierStates > 0 && (
        <Warning title={t('imports.earlierStates.title')}>{t('imports.earlierStates.text')}</Warning>
      )}
      {countries !== '' && <Warning title={t('importFile.unknownCountries', { countries })} />}
      {returnsWithoutUnits && <NoReturnedUnits />}
      {fees === 'none' && <Warning title={t('imports.noFees.title')}>{t('imports.noFees.text')}</Warning>}
    </>
  )
}

/** Warns that refunds do not reduce the cost of goods, because the file does not say how many units came back. */
export function NoReturnedUnits() {
  const { t } = useTranslation()
  return (
    <Warning title={t('importFile.noReturnedUnits.title')}>{t('importFile.noReturnedUnits.text')}</Warning>
  )
}

/** Warns that the format of the report was never tested with a real file. */
export function UnseenReport({ report }: { report: string }) {
  const { t } = useTranslation()
  return (
    <Warning title={t('importFile.unseen.title', { report: isolated(reportTitle(report, t)) })}>
      {t('importFile.unseen.text')}
    </Warning>
  )
}

/** Notes about a workbook: sheets that were not read, and hidden sheets or rows that were. */
export function WorkbookNotes({ workbook }: Pick<ImportPreview, 'workbook'>) {
  const { t } = useTranslation()
  if (workbook === null) return null
  const { read, notRead, hiddenRows } = workbook
  const listed = (names: readonly string[]) => names.map((name) => isolated(name)).join(t('common.listComma'))
  return (
    <>
      {notRead.length > 0 && (
        <Warning title={t('importFile.workbook.title', { sheets: listed(read) })}>
          {t('importFile.workbook.notRead', { sheets: listed(notRead) })}
        </Warning>
      )}
      {hiddenRows > 0 && (
        <Warning title={t('importFile.workbook.hiddenTitle')}>
          {t('importFile.workbook.hidden', { count: hiddenRows })}
        </Warning>
      )}
    </>
  )
}

function Warning({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="note" className="flex gap-3 rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-saffron-text" />
      <p>
        <strong className="font-semibold">{title}</strong> {children}
      </p>
    </div>
  )
}
