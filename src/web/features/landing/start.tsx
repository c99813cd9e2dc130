import { importTemplate } from '#contract/import-files.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'

const STEPS = ['export', 'drop', 'see'] as const

export interface StartProps {
  /** Called with a dropped or selected sales file. */
  onFile: (file: File) => void
}

/** The section that explains how Safi works, with a drop zone for a sales file. */
export function Start({ onFile }: StartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section aria-labelledby="start" className="border-y border-hairline bg-sand/60">
      <div className="page grid gap-x-20 gap-y-10 py-14 sm:py-20 lg:grid-cols-2">
        <div>
          <h2 id="start" className="text-3xl leading-tight sm:text-4xl">
            {t('landing.start.title')}
          </h2>
          <p className="mt-3 text-lg text-muted">{t('landing.start.text')}</p>
          <ol className="mt-8">
            {STEPS.map((step, index) => (
              <li key={step} className="flex gap-5 border-t border-edge/30 py-4 last:pb-0">
                <span aria-hidden className="tabular w-4 shrink-0 text-xl font-semibold text-palm-text">
                  {format.number(index + 1)}
                </span>
                <div>
                  <h3 className="text-lg">{t(`landing.start.${step}.title`)}</h3>
                  <p className="mt-1 text-[0.9375rem] whitespace-pre-line text-muted">
                    {t(`landing.start.${step}.text`)}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-col">
          <DropZone
            className="grow justify-center"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            title={t('landing.start.zone')}
            hint={t('landing.start.zoneHint')}
            chooseLabel={t('landing.start.import')}
            onFiles={([file]) => onFile(file)}
          />
          <p className="mt-2 text-center text-[0.9375rem]">
            <a
              href={importTemplate.path}
              download="safi-template.csv"
              className="inline-flex min-h-11 items-center px-2 font-medium text-palm-text underline underline-offset-4"
            >
              {t('landing.start.template')}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
