import { useEffect } from 'react'
import { chooseImport, type SalesImport } from '#contract/imports.ts'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import { GuardedFields } from '#web/business/guarded-fields.tsx'
import { keptAnswers } from '#web/forms/drafts/kept-file.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { Drafted } from '#web/ui/discard-question.tsx'
import { mappingDraft } from './answer-drafts.ts'
import { useChooseImport } from './api/change-import.ts'
import { MappingForm } from './mapping-form.tsx'

export interface MappingStepProps {
  businessId: string
  current: SalesImport
  table: NonNullable<SalesImport['mappable']>
}

export function MappingStep({ businessId, current, table }: MappingStepProps) {
  const choose = useChooseImport(businessId, current.id, () => draft.finish())
  const [mapping, setMapping, draft] = useDraft<ColumnMapping>({
    of: { businessId, thing: `mapping:${current.id}` },
    schema: mappingDraft,
    start: table.guess,
  })

  // The seller may have mapped the columns as a visitor, before signing up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each import
  useEffect(() => {
    void keptAnswers(current.id).then((kept) => {
      if (kept?.answers.mapping && current.error?.code === 'file_header_not_found')
        choose.mutate({ ...kept.answers })
    })
  }, [current.id])

  return (
    <Drafted draft={draft}>
      <GuardedFields needs={chooseImport}>
        <MappingForm
          table={table}
          busy={choose.isPending}
          remembered
          mapping={mapping}
          onChange={setMapping}
          onMapping={(chosen) => choose.mutate({ mapping: chosen })}
        />
      </GuardedFields>
    </Drafted>
  )
}
