import { useEffect } from 'react'
import { chooseImport, type SalesImport } from '#contract/imports.ts'
import { GuardedFields } from '#web/business/guarded-fields.tsx'
import { keptAnswers } from '#web/forms/drafts/kept-file.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { Drafted } from '#web/ui/discard-question.tsx'
import { answersDraft } from './answer-drafts.ts'
import { type Answers, stillApplies } from './answers.ts'
import { useChooseImport } from './api/change-import.ts'
import { ChoiceForm } from './choice-form.tsx'

export function ChoiceStep({ businessId, current }: { businessId: string; current: SalesImport }) {
  const choose = useChooseImport(businessId, current.id, () => draft.finish())
  const [answers, setAnswers, draft] = useDraft<Answers>({
    of: { businessId, thing: `answers:${current.id}` },
    schema: answersDraft,
    start: {},
  })

  // The seller may have answered as a visitor, before signing up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each import
  useEffect(() => {
    void keptAnswers(current.id).then((kept) => {
      if (kept && stillApplies(kept.answers, current)) choose.mutate({ ...kept.answers })
    })
  }, [current.id])

  return (
    <Drafted draft={draft}>
      <GuardedFields needs={chooseImport}>
        <ChoiceForm
          choices={current.choicesNeeded}
          mapping={current.mappable?.guess}
          answers={answers}
          onChange={setAnswers}
          busy={choose.isPending}
          onAnswer={choose.mutate}
        />
      </GuardedFields>
    </Drafted>
  )
}
