import { changeProducts } from '#contract/product-changes.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { useImportCatalogue } from '../api/catalogue.ts'
import { CatalogueOutcome } from './catalogue-outcome.tsx'
import { CataloguePreview } from './catalogue-preview.tsx'
import { ExportSection, type ExportSectionProps } from './export-section.tsx'
import { changesOf, repricesKnownCost } from './import-body.ts'
import { useCatalogueFile } from './use-catalogue-file.ts'

const ACCEPT =
  '.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports products to a file, and imports the edited file after a preview. */
export function CatalogueDialog({ onClose, ...list }: ExportSectionProps & { onClose: () => void }) {
  const { businessId, currency } = list
  const { t } = useTranslation()
  const chosen = useCatalogueFile(businessId, currency)
  const { result, busy, read, again, clear, costsFrom, setCostsFrom } = chosen
  const { save, undo } = useImportCatalogue(businessId)
  const found = result !== null && result !== 'failed' && result.read.outcome === 'read' ? result.read : null
  const count = found ? found.changes.length + found.created.length : 0
  const tooMany = count > LIMITS.productRows
  const imported = save.data

  function confirm(): void {
    if (!found) return
    const body = { currency, ...(costsFrom === 'always' && { costsFrom }), ...changesOf(found) }
    save.mutate(body, { onSuccess: chosen.forget })
  }

  const buttons = imported ? (
    <>
      <Button
        busy={undo.isPending}
        disabled={undo.isSuccess}
        onClick={() => undo.mutate(imported, { onSuccess: onClose })}
      >
        {t('catalogueFile.undo')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  ) : (
    result && (
      <>
        <Button onClick={clear} disabled={save.isPending}>
          {t('catalogueFile.other')}
        </Button>
        <Button
          needs={changeProducts}
          variant="primary"
          disabled={count === 0 || tooMany}
          busy={save.isPending}
          onClick={confirm}
        >
          {t('catalogueFile.confirm', { count })}
        </Button>
      </>
    )
  )
  return (
    <Dialog
      open
      size="lg"
      keepOpen={result !== null}
      busy={save.isPending}
      title={t('catalogueFile.title')}
      onOpenChange={(open) => !open && onClose()}
      footer={buttons}
    >
      <div aria-live="polite" className="space-y-6">
        {imported ? (
          <div>
            <h3 className="font-semibold">{t('catalogueFile.done')}</h3>
            {imported.changed.length > 0 && (
              <p>{t('catalogueFile.doneChanged', { count: imported.changed.length })}</p>
            )}
            {imported.created.length > 0 && (
              <p>{t('catalogueFile.doneCreated', { count: imported.created.length })}</p>
            )}
          </div>
        ) : result === null ? (
          <>
            <ExportSection {...list} />
            <section aria-labelledby="catalogue-import">
              <h3 id="catalogue-import" className="font-semibold">
                {t('catalogueFile.import')}
              </h3>
              <DropZone
                className="mt-3"
                accept={ACCEPT}
                disabled={busy}
                hint={t('catalogueFile.importText')}
                chooseLabel={t('catalogueFile.choose')}
                onFiles={([file]) => read(file)}
              />
            </section>
          </>
        ) : (
          <>
            {result !== 'failed' && (
              <p className="text-sm text-muted">{t('catalogueFile.file', { name: isolated(result.name) })}</p>
            )}
            <div className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem] empty:hidden">
              <CatalogueOutcome result={result} onAgain={again} />
            </div>
            {tooMany && (
              <p role="alert" className="text-clay-text">
                {t('catalogueFile.tooMany', { limit: LIMITS.productRows })}
              </p>
            )}
            {found && <CataloguePreview read={found} currency={currency} />}
            {found && repricesKnownCost(found) && (
              <RadioGroup
                legend={t('catalogueFile.costsFrom')}
                name="costs-from"
                value={costsFrom}
                onChange={setCostsFrom}
                options={[
                  { value: 'today', label: t('catalogueFile.fromToday') },
                  { value: 'always', label: t('catalogueFile.always') },
                ]}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
