import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingUpload } from '#web/files/pending-upload.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ChoiceForm } from '../choice-form.tsx'
import { FindYourFile } from '../find-your-file.tsx'
import { MappingForm, type MappingFormProps } from '../mapping-form.tsx'
import { PlatformSelect } from '../platform-select.tsx'
import { Refusal, titleOf, useRefusalText } from '../refusal.tsx'
import { TemplateLink } from '../template-link.tsx'
import { InstantResult } from './instant-result.tsx'
import { type SalesReader, useSalesReader } from './use-sales-reader.ts'

/** Profit of one file, for anyone: nothing is uploaded. */
export function InstantPage({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation()
  const reader = useSalesReader()
  const { reading, read, reset } = reader
  usePendingUpload(read)
  return (
    <div className="page space-y-10 py-8 sm:py-12">
      <PageTitle>{t('instant.title')}</PageTitle>
      <div className="max-w-3xl">
        <h1 className="text-3xl leading-tight sm:text-5xl">{t('instant.headline')}</h1>
        {reading.state === 'idle' && <p className="mt-4 text-lg text-muted">{t('instant.lead')}</p>}
      </div>
      {reading.state === 'read' ? (
        <InstantResult
          key={`${reading.file.name} ${reading.file.size} ${reading.file.lastModified}`}
          {...reading}
          signedIn={signedIn}
          onAnother={reset}
        />
      ) : (
        <BeforeResult {...reader} />
      )}
    </div>
  )
}

function BeforeResult({ reading, read, reset }: SalesReader) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const [platform, setPlatform] = useState('')
  const format = useFormat()
  const another = <Button onClick={reset}>{t('instant.another')}</Button>
  switch (reading.state) {
    case 'reading':
      return (
        <div className="rounded-lg border border-hairline bg-panel p-6">
          <ProgressBar
            label={t('instant.reading', { name: `\u2068${reading.file.name}\u2069` })}
            done={Math.round(reading.share * 100)}
            total={100}
            text={t('instant.percentRead', { share: format.percent(Math.round(reading.share * 100) * 100) })}
          />
          <Button className="mt-5" onClick={reset}>
            {t('common.cancel')}
          </Button>
        </div>
      )
    case 'asking':
      return (
        <ChoiceForm
          choices={reading.choices}
          mapping={reading.answers.mapping}
          onAnswer={(answers) => read(reading.file, { ...reading.answers, ...answers })}
        />
      )
    case 'refused':
      return (
        <div className="space-y-10">
          <Refusal
            title={t(titleOf(reading.refusal.code, reading.table !== undefined))}
            open={reading.table !== undefined}
            action={another}
          >
            {refusalText(reading.refusal.code, reading.refusal.data, reading.table !== undefined)}
          </Refusal>
          {reading.table && (
            <ExplainedTable
              key={reading.refusal.code}
              table={reading.table}
              remembered={false}
              onMapping={(mapping) =>
                read(reading.file, {
                  mapping,
                  ...(platform && { platform }),
                  ...(mapping.currency && { currency: mapping.currency }),
                })
              }
            />
          )}
        </div>
      )
    case 'failed':
      return (
        <Refusal title={t('instant.failedTitle')} action={another}>
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

/** The columns as far as they are chosen; a visitor's file is gone with the page, and so are they. */
function ExplainedTable(props: Omit<MappingFormProps, 'mapping' | 'onChange'>) {
  const [mapping, setMapping] = useState(props.table.guess)
  return <MappingForm {...props} mapping={mapping} onChange={setMapping} />
}

/** A file that was dropped on another page is read at once. */
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
