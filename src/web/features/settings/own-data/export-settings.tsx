import { useQuery } from '@tanstack/react-query'
import { type AccountExport, downloadAccountExport } from '#contract/own-data.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { accountExportQuery, useRemoveExport, useStartExport } from '../api/own-data.ts'
import { SettingGroup } from '../setting-group.tsx'
import { ReadyExport } from './ready-export.tsx'

export function ExportSettings() {
  const { t } = useTranslation()
  const found = useQuery(accountExportQuery)
  return (
    <SettingGroup title={t('ownData.export.title')} text={t('ownData.export.text')}>
      {found.data ? (
        <ExportState current={found.data.export} />
      ) : (
        <NotLoaded query={found} title={t('ownData.export.loadFailed')}>
          <Skeleton className="h-11 w-44" />
        </NotLoaded>
      )}
    </SettingGroup>
  )
}

function ExportState({ current }: { current: AccountExport | null }) {
  const { t } = useTranslation()
  const start = useStartExport()
  const remove = useRemoveExport()
  if (current?.status === 'making')
    return <Making current={current} busy={remove.isPending} onCancel={() => remove.mutate()} />
  if (current?.status === 'ready')
    return (
      <ReadyExport
        current={current}
        url={downloadAccountExport.path.replace('{exportId}', current.id)}
        starting={start.isPending}
        removing={remove.isPending}
        onAgain={() => start.mutate()}
        onRemove={() => remove.mutate()}
      />
    )
  return (
    <div className="space-y-4">
      {current?.status === 'failed' && (
        <p role="alert" className="text-clay-text">
          {t('ownData.export.failed')}
        </p>
      )}
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {t('ownData.export.make')}
      </Button>
    </div>
  )
}

interface MakingProps {
  current: AccountExport
  busy: boolean
  onCancel: () => void
}

function Making({ current: { rowsDone, rowsTotal }, busy, onCancel }: MakingProps) {
  const { t } = useTranslation()
  const text =
    rowsTotal === 0
      ? t('ownData.export.counting')
      : t('ownData.export.rows', { done: rowsDone, total: rowsTotal })
  return (
    <div className="space-y-4">
      <ProgressBar label={t('ownData.export.making')} done={rowsDone} total={rowsTotal} text={text} />
      <p className="text-sm text-muted">{t('ownData.export.leave')}</p>
      <Button busy={busy} onClick={onCancel}>
        {t('ownData.export.cancel')}
      </Button>
    </div>
  )
}
