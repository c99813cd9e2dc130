import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { uploadImport } from '#contract/imports.ts'
import { refusalOf } from '#contract/roles.ts'
import { businessListQuery } from '#web/business/business.ts'
import type { KeptFile } from '#web/forms/drafts/kept-file.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileClock } from '#web/ui/icons/file-clock.tsx'

export interface KeptFileBannerProps {
  kept: KeptFile
  /** Imports the file into this business. */
  onImport: (businessId: string) => void
  /** Opens the form for a new business, into which the file is then imported. */
  onCreate: () => void
  onDiscard: () => Promise<void>
}

/** Offers to import a file that the user read as a visitor. */
export function KeptFileBanner({ kept, onImport, onCreate, onDiscard }: KeptFileBannerProps) {
  const { t } = useTranslation()
  const title = useId()
  const businesses = useQuery(businessListQuery)
  if (!businesses.data) return null
  const own = businesses.data.filter(
    (business) => !business.isSample && refusalOf(uploadImport, business) === null,
  )
  return (
    <section
      aria-labelledby={title}
      className="mb-8 flex gap-4 rounded-lg border border-palm/40 bg-palm-soft p-5"
    >
      <FileClock aria-hidden className="mt-0.5 size-6 shrink-0 text-palm-text" />
      <div className="min-w-0">
        <h2 id={title} className="text-lg leading-snug break-words">
          {t('instant.kept.title', { name: isolated(kept.file.name) })}
        </h2>
        <p className="mt-1">{t(own.length > 0 ? 'instant.kept.choose' : 'instant.kept.create')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {own.map(({ id, name }) => (
            <Button key={id} variant="primary" onClick={() => onImport(id)}>
              {t('instant.kept.importInto', { business: isolated(name) })}
            </Button>
          ))}
          {own.length === 0 && (
            <Button variant="primary" onClick={onCreate}>
              {t('instant.kept.createAndSave')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => void onDiscard()}>
            {t('instant.kept.discard')}
          </Button>
        </div>
      </div>
    </section>
  )
}
