import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importTemplate } from '#contract/imports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useUploadImport } from './api/upload-import.ts'
import { FindYourFile } from './find-your-file.tsx'
import { Refusal } from './refusal.tsx'

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
  const [refused, setRefused] = useState<ApiError | null>(null)

  function start(file: File): void {
    setRefused(refusedBySize(file.size))
    upload.reset()
    if (refusedBySize(file.size)) return
    abort.current = new AbortController()
    setSent({ done: 0, total: file.size })
    upload.mutate(
      {
        file,
        signal: abort.current.signal,
        onProgress: (done, total) => setSent({ done, total }),
      },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  }

  if (upload.isPending) {
    return (
      <div className="rounded-lg border border-hairline bg-panel p-6">
        <ProgressBar
          label={t('imports.uploading')}
          done={sent.done}
          total={sent.total}
          text={t('common.progressOf', {
            done: format.fileSize(sent.done),
            total: format.fileSize(sent.total),
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
      {failed && <Refusal title={t('imports.uploadFailed')}>{errorMessage(failed)}</Refusal>}
      <DropZone
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        title={t('imports.drop')}
        hint={t('imports.recognised')}
        chooseLabel={t('imports.upload')}
        onFiles={([file]) => file && start(file)}
      />
      <p className="text-[0.9375rem]">
        <a
          href={importTemplate.path}
          download="safi-template.csv"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-palm-text underline underline-offset-4"
        >
          <Download aria-hidden className="size-4" />
          {t('imports.template')}
        </a>
        <span className="block text-muted">{t('imports.templateHint')}</span>
      </p>
      <FindYourFile />
    </div>
  )
}

const MB = 1024 * 1024

/** As the server would, but before hundreds of megabytes are sent for nothing. */
function refusedBySize(bytes: number): ApiError | null {
  if (bytes === 0) return new ApiError('file_empty', 422)
  if (bytes <= LIMITS.importBytes) return null
  const data = { size: Math.ceil(bytes / MB), limit: LIMITS.importBytes / MB }
  return new ApiError('file_too_large', 413, { data })
}
