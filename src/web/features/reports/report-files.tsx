import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { Share2 } from '#web/ui/icons/share-2.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { FILE_KINDS, type FileKind, reportFile } from './queries-of.ts'
import type { ReportAddress } from './use-address.ts'
import { useShare } from './use-share.ts'

export interface ReportFilesProps {
  /** The name of the report. */
  title: string
  address: ReportAddress
  businessId: string
}

/** Shares the current report, or downloads it. On a phone, one button opens a menu of both. */
export function ReportFiles({ title, address, businessId }: ReportFilesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const fileOf = (kind: FileKind) => reportFile(businessId, address, kind, format.language)
  const { busy, share } = useShare({ title, pdf: fileOf('pdf').to })
  const icon = !busy && <Share2 aria-hidden className="size-4" />
  const files = FILE_KINDS.map((kind) => ({ ...fileOf(kind), label: t(`reports.exports.${kind}`) }))
  return (
    <>
      <div className="contents max-sm:hidden">
        <Button busy={busy} onClick={share}>
          {icon}
          {t('reports.share.action')}
        </Button>
        {files.map(({ call, to, label }) => (
          <ButtonLink key={to} needs={call} to={to} reloadDocument download>
            <Download aria-hidden className="size-4" />
            {label}
          </ButtonLink>
        ))}
      </div>
      <div className="sm:hidden">
        <MenuButton
          button={
            <Button busy={busy}>
              {icon}
              {t('reports.share.menu')}
            </Button>
          }
          load={async () => (await import('./report-files-menu.tsx')).ReportFilesMenu}
          of={{ files, onShare: share }}
        />
      </div>
    </>
  )
}
