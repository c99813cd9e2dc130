import { useEffect } from 'react'
import type { SalesImport } from '#contract/imports.ts'
import { useChooseImport } from './api/change-import.ts'
import { answerOf, ChoiceForm } from './choice-form.tsx'
import { keptAnswers } from './kept-file.ts'

export function ChoiceStep({ businessId, current }: { businessId: string; current: SalesImport }) {
  const choose = useChooseImport(businessId, current.id)

  // The seller may have answered already, before there was a business to save the file in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each import
  useEffect(() => {
    void keptAnswers(current.id).then((kept) => {
      const answers = kept?.answers
      const answered = current.choicesNeeded.every((needed) => answers && answerOf(answers, needed))
      if (kept && answered) choose.mutate({ ...kept.answers })
    })
  }, [current.id])

  return (
    <ChoiceForm
      choices={current.choicesNeeded}
      mapping={current.mappable?.guess}
      busy={choose.isPending}
      onAnswer={choose.mutate}
    />
  )
}
