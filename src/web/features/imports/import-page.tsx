import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type SalesImport, uploadImport } from '#contract/imports.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { ImportViews } from '#web/business/import-views.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { importQuery } from './api/get-import.ts'
import { ChoiceStep } from './choice-step.tsx'
import { History } from './history.tsx'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { Refusal, titleOf, useRefusalText } from './refusal.tsx'
import { ResultStep } from './result-step.tsx'
import { RetryButton } from './retry-button.tsx'
import { Stalled } from './stalled.tsx'
import { UploadStep } from './upload-step.tsx'
import { useEndOfDraft } from './use-end-of-draft.ts'
import { useRefreshWhenDone } from './use-refresh-when-done.ts'
import { WorkingStep } from './working-step.tsx'

/** The screen that imports a file. The state of the import is in the URL and on the server: a reload or a closed tab loses nothing. */
export function ImportPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const [search, setSearch] = useSearchParams()
  const importId = search.get('import')
  const open = (id: string) => setSearch({ import: id })
  const leave = () => setSearch({})
  return (
    <div className="page space-y-10 py-5 sm:py-8">
      <div>
        <PageHeader title={t('imports.title')} subtitle={t('imports.subtitle')} />
        <ImportViews businessId={business.id} />
        {importId ? (
          <CurrentImport key={importId} importId={importId} onAnother={leave} />
        ) : (
          <Upload businessId={business.id} onStarted={open} />
        )}
      </div>
      {!importId && <History businessId={business.id} onOpen={open} />}
    </div>
  )
}

/** The upload of a file, or the reason why the member may not import. */
function Upload(props: { businessId: string; onStarted: (importId: string) => void }) {
  const { t } = useTranslation()
  const refusal = useRefusal(uploadImport)
  return refusal ? <Notice>{t(`errors.${refusal}`)}</Notice> : <UploadStep {...props} />
}

function CurrentImport({ importId, onAnother }: { importId: string; onAnother: () => void }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const work = importQuery(business.id, importId)
  const current = useQuery(work)
  const status = current.data?.status
  const endDraft = useEndOfDraft(business.id, importId, current.data)
  useRefreshWhenDone(status === 'committing' || status === 'undoing', work, endDraft)
  if (current.data) return <State current={current.data} onAnother={onAnother} />
  if (current.isError) {
    return (
      <div className="space-y-5">
        <ErrorState error={current.error} onRetry={() => void current.refetch()} />
        <Button onClick={onAnother}>{t('imports.another')}</Button>
      </div>
    )
  }
  return (
    <Loading>
      <Skeleton className="h-40" />
    </Loading>
  )
}

function State({ current, onAnother }: { current: SalesImport; onAnother: () => void }) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const business = useCurrentBusiness()
  const another = <Button onClick={onAnother}>{t('imports.another')}</Button>
  switch (current.status) {
    case 'checking':
    case 'committing':
    case 'undoing':
      if (current.stalled)
        return <Stalled businessId={business.id} current={current} stalled={current.stalled} />
      return <WorkingStep businessId={business.id} current={current} />
    case 'needs_choice':
      return <ChoiceStep businessId={business.id} current={current} />
    case 'ready':
      return <Ready current={current} />
    case 'committed':
      return <ResultStep businessId={business.id} current={current} onAnother={onAnother} />
    case 'refused':
    case 'failed':
      return (
        <div className="space-y-10">
          <Refusal
            title={t(
              current.status === 'failed'
                ? 'imports.failedTitle'
                : current.adReport
                  ? 'imports.adReport.title'
                  : titleOf(current.error?.code ?? '', current.mappable !== null),
            )}
            file={current.fileName}
            open={current.mappable !== null}
            action={
              <>
                {current.adReport && (
                  <ButtonLink to={`/business/${business.id}/costs/ads`} variant="primary">
                    {t('imports.adReport.open')}
                  </ButtonLink>
                )}
                {current.status === 'failed' && (
                  <RetryButton businessId={business.id} importId={current.id} />
                )}
                {another}
              </>
            }
          >
            {current.adReport
              ? t('imports.adReport.text')
              : refusalText(
                  current.error?.code ?? 'server_failed',
                  current.error?.data ?? {},
                  Boolean(current.mappable),
                )}
          </Refusal>
          {current.mappable && (
            <MappingStep businessId={business.id} current={current} table={current.mappable} />
          )}
        </div>
      )
    case 'cancelled':
    case 'undone':
      return (
        <div className="space-y-4">
          <p className="text-lg">{t(`imports.${current.status}Text`)}</p>
          {another}
        </div>
      )
  }
}

/** The preview of an import, with a way back to the column mapping of a custom table. */
function Ready({ current }: { current: SalesImport }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const [explaining, setExplaining] = useState(false)
  const { preview, mappable } = current
  if (!preview) return null
  const change = mappable && (
    <Button className="mb-6" aria-expanded={explaining} onClick={() => setExplaining(!explaining)}>
      {t(explaining ? 'imports.mapping.keep' : 'imports.mapping.change')}
    </Button>
  )
  return (
    <>
      {change}
      {explaining && mappable ? (
        <MappingStep businessId={business.id} current={current} table={mappable} />
      ) : (
        // with another preview, what the seller accepted of the former one no longer counts
        <PreviewStep key={current.runs} current={current} preview={preview} />
      )}
    </>
  )
}
