import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { FILE_KINDS, fileAddress } from './queries-of.ts'
import type { ReportAddress } from './use-address.ts'

export interface ReportFilesProps {
  address: ReportAddress
  businessId: string
}

/** The links that download the current report. */
export function ReportFiles({ address, businessId }: ReportFilesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return FILE_KINDS.map((kind) => (
    <ButtonLink
      key={kind}
      to={fileAddress(businessId, address, kind, format.language)}
      reloadDocument
      download
    >
      <Download aria-hidden className="size-4" />
      {t(`reports.exports.${kind}`)}
    </ButtonLink>
  ))
}
