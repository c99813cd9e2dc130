import { useEffect } from 'react'
import type { SalesImport } from '#contract/imports.ts'
import { useChooseImport } from './api/change-import.ts'
import { keptAnswers } from './kept-file.ts'
import { MappingForm } from './mapping-form.tsx'

export interface MappingStepProps {
  businessId: string
  current: SalesImport
  table: NonNullable<SalesImport['mappable']>
}

export function MappingStep({ businessId, current, table }: MappingStepProps) {
  const choose = useChooseImport(businessId, current.id)

  // The seller may have explained it already, before there was a business to save the file in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each import
  useEffect(() => {
    void keptAnswers(current.id).then((kept) => {
      if (kept?.answers.mapping && current.error?.code === 'file_header_not_found')
        choose.mutate({ ...kept.answers })
    })
  }, [current.id])

  return (
    <MappingForm
      table={table}
      busy={choose.isPending}
      remembered
      onMapping={(mapping) => choose.mutate({ mapping })}
    />
  )
}
