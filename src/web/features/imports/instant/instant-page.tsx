import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pendingUpload } from '#web/files/pending-upload.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { FindYourFile } from '../find-your-file.tsx'
import { PlatformSelect } from '../platform-select.tsx'
import { Refusal } from '../refusal.tsx'
import { TemplateLink } from '../template-link.tsx'
import {
  hasOutcome,
  type Outcome,
  type Reading,
  type SalesReader,
  useSalesReader,
} from './use-sales-reader.ts'

// The code that shows the result loads while a file is being read.
const loadStep = () => import('./file-step.tsx')
const FileStep = lazy(loadStep)

/** The page on which visitors see the profit of a file without an account. The file is not uploaded. */
export function InstantPage({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation()
  const reader = useSalesReader(loadStep)
  const { reading, read, reset } = reader
  usePendingUpload(read)
  return (
    <div className="page space-y-10 py-8 sm:py-12">
      <PageTitle>{t('instant.title')}</PageTitle>
      <div className="max-w-3xl">
        <h1 className="text-3xl leading-tight sm:text-5xl">{t('instant.headline')}</h1>
        {reading.state === 'idle' && <p className="mt-4 text-lg text-muted">{t('instant.lead')}</p>}
      </div>
      {hasOutcome(reading) ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <FileStep outcome={reading} read={read} onAnother={reset} signedIn={signedIn} />
        </Suspense>
      ) : (
        <BeforeOutcome reading={reading} read={read} reset={reset} />
      )}
    </div>
  )
}

interface BeforeOutcomeProps extends Pick<SalesReader, 'read' | 'reset'> {
  reading: Exclude<Reading, Outcome>
}

function BeforeOutcome({ reading, read, reset }: BeforeOutcomeProps) {
  const { t } = useTranslation()
  const [platform, setPlatform] = useState('')
  const format = useFormat()
  switch (reading.state) {
    case 'reading':
      return (
        <div className="rounded-lg border border-hairline bg-panel p-6">
          <ProgressBar
            label={t('instant.reading', { name: isolated(reading.file.name) })}
            done={Math.round(reading.share * 100)}
            total={100}
            text={t('instant.percentRead', { share: format.percent(Math.round(reading.share * 100) * 100) })}
          />
          <Button className="mt-5" onClick={reset}>
            {t('common.cancel')}
          </Button>
        </div>
      )
    case 'failed':
      return (
        <Refusal
          title={t('instant.failedTitle')}
          file={reading.file.name}
          action={<Button onClick={reset}>{t('instant.another')}</Button>}
        >
          {t('instant.failedText')}
        </Refusal>
      )
    default:
      return (
        <div className="space-y-8">
          <PlatformSelect value={platform} onChange={setPlatform} />
          <DropZone
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            title={t('imports.drop')}
            hint={t('imports.recognised')}
            chooseLabel={t('dashboard.importSales')}
            onFiles={([file]) => file && read(file, platform ? { platform } : {})}
          />
          <TemplateLink />
          <FindYourFile />
        </div>
      )
  }
}

/** Reads the file that the visitor dropped on the landing page. */
function usePendingUpload(read: (file: File) => void): void {
  const start = useRef(read)
  start.current = read
  useEffect(() => {
    const take = () => {
      const file = pendingUpload.get()
      if (!file) return
      pendingUpload.set(null)
      start.current(file)
    }
    take()
    return pendingUpload.subscribe(take)
  }, [])
}
