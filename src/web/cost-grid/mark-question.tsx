import type { DecimalMark, NeededChoice } from '#domain/import/reader/choices.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'

interface MarkQuestionProps {
  /** The phrase namespace of the screen that asks the question. */
  words: 'costGrid' | 'stockCount' | 'catalogueFile'
  choices: readonly NeededChoice[]
  onMark: (mark: DecimalMark) => void
}

/** Asks whether the comma or point of a cell such as "1,500" separates decimals or thousands. */
export function MarkQuestion({ words, choices, onMark }: MarkQuestionProps) {
  const { t } = useTranslation()
  const sample = choices[0]?.samples[0] ?? ''
  const comma = sample.includes(',')
  return (
    <>
      <p>{t(`${words}.${comma ? 'commaQuestion' : 'pointQuestion'}`, { sample: ltr(sample) })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onMark(comma ? 'comma' : 'point')}>
          {t(`${words}.decimal`)}
        </Button>
        <Button size="sm" onClick={() => onMark(comma ? 'point' : 'comma')}>
          {t(`${words}.thousands`)}
        </Button>
      </div>
    </>
  )
}
