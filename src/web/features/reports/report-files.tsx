import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { FILE_KINDS, type FileKind, fileAddress } from './queries-of.ts'
import { ShareButton } from './share-button.tsx'
import type { ReportAddress } from './use-address.ts'

export interface ReportFilesProps {
  /** The name of the report. */
  title: string
  address: ReportAddress
  businessId: string
}

/** Shares the current report, or downloads it. */
export function ReportFiles({ title, address, businessId }: ReportFilesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const fileOf = (kind: FileKind) => fileAddress(businessId, address, kind, format.language)
  return (
    <>
      <ShareButton title={title} pdf={fileOf('pdf')} />
      {FILE_KINDS.map((kind) => (
        <ButtonLink key={kind} to={fileOf(kind)} reloadDocument download>
          <Download aria-hidden className="size-4" />
          {t(`reports.exports.${kind}`)}
        </ButtonLink>
      ))}
    </>
  )
}
