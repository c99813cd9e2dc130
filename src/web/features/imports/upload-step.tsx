import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LIMITS } from '#domain/catalog/limits.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { type KeptFile, keptFiles } from '#web/forms/drafts/kept-file.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useCustomPlatforms } from './api/custom-platforms.ts'
import { useUploadImport } from './api/upload-import.ts'
import { FindYourFile } from './find-your-file.tsx'
import { PlatformSelect } from './platform-select.tsx'
import { Refusal } from './refusal.tsx'
import { TemplateLink } from './template-link.tsx'

export function UploadStep({
  businessId,
  onStarted,
}: {
  businessId: string
  onStarted: (importId: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const upload = useUploadImport(businessId)
  const abort = useRef<AbortController | null>(null)
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const [platform, setPlatform] = useState('')
  const custom = useCustomPlatforms(businessId)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [name, setName] = useState('')

  function start(file: File, kept?: KeptFile): void {
    setName(file.name)
    setRefused(refusedBySize(file.size))
    upload.reset()
    if (refusedBySize(file.size)) return
    abort.current = new AbortController()
    setSent({ done: 0, total: file.size })
    upload.mutate(
      {
        file,
        kept,
        platform: kept ? (kept.answers.platform ?? '') : platform,
        signal: abort.current.signal,
        onProgress: (done, total) => setSent({ done, total }),
      },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  }

  const { state, key } = useLocation()
  const startKept = useRef(start)
  startKept.current = start
  useEffect(() => {
    const keptAt = (state as { startKept?: number } | null)?.startKept
    if (keptAt === undefined || key === takenFor) return
    takenFor = key
    void keptFiles().then((all) => {
      const kept = all.find((one) => one.keptAt === keptAt)
      if (kept) startKept.current(kept.file, kept)
    })
  }, [state, key])

  if (upload.isPending) {
    return (
      <div className="rounded-lg border border-hairline bg-panel p-6">
        <ProgressBar
          label={t('imports.uploading')}
          done={sent.done}
          total={sent.total}
          text={t('common.progressOf', {
            done: fileSize(format, sent.done),
            total: fileSize(format, sent.total),
          })}
        />
        <Button className="mt-5" onClick={() => abort.current?.abort()}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  }
  const failed = refused ?? (abort.current?.signal.aborted ? null : upload.error)
  return (
    <div className="space-y-8">
      {failed && (
        <Refusal title={t('imports.uploadFailed')} file={name}>
          {errorMessage(failed)}
        </Refusal>
      )}
      <PlatformSelect value={platform} custom={custom} onChange={setPlatform} />
      <DropZone
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        title={t('imports.drop')}
        hint={t('imports.recognised')}
        chooseLabel={t('imports.upload')}
        onFiles={([file]) => start(file)}
      />
      <TemplateLink />
      <FindYourFile />
    </div>
  )
}

/** The browser history entry at which a visitor's file was uploaded. Returning to this entry must not upload the file again. */
let takenFor: string | undefined

const MB = 1024 * 1024

/** Checks the file's size like the server, so that hundreds of megabytes are not sent in vain. */
function refusedBySize(bytes: number): ApiError | null {
  if (bytes === 0) return new ApiError('file_empty', 422)
  if (bytes <= LIMITS.importBytes) return null
  const data = { size: Math.ceil(bytes / MB), limit: LIMITS.importBytes / MB }
  return new ApiError('file_too_large', 413, { data })
}
