import type { Needs } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { Share2 } from '#web/ui/icons/share-2.tsx'
import { Link } from '#web/ui/link.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import type { LateMenuProps } from '#web/ui/menu-button.tsx'

interface ReportFilesMenuProps extends LateMenuProps {
  files: readonly { call: Needs; to: string; label: string }[]
  onShare: () => void
}

/** Shares a report or downloads it as a file. */
export function ReportFilesMenu({ files, onShare, ...menu }: ReportFilesMenuProps) {
  const { t } = useTranslation()
  return (
    <DropdownMenu {...menu}>
      <MenuItem icon={<Share2 aria-hidden className="size-4" />} onSelect={onShare}>
        {t('reports.share.action')}
      </MenuItem>
      {files.map(({ call, to, label }) => (
        <MenuLink key={to} needs={call}>
          <Link to={to} reloadDocument download>
            <Download aria-hidden className="size-4" />
            {label}
          </Link>
        </MenuLink>
      ))}
    </DropdownMenu>
  )
}
