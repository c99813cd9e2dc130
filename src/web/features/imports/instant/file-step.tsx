import type { ColumnMapping, UnknownTable } from '#domain/import/mapping/column-mapping.ts'
import type { DraftOf } from '#web/forms/drafts/draft-keys.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drafted } from '#web/ui/discard-question.tsx'
import { answersDraft, mappingDraft } from '../answer-drafts.ts'
import type { Answers } from '../answers.ts'
import { ChoiceForm } from '../choice-form.tsx'
import { MappingForm } from '../mapping-form.tsx'
import { Refusal, titleOf, useRefusalText } from '../refusal.tsx'
import { InstantResult } from './instant-result.tsx'
import type { Outcome, SalesReader } from './use-sales-reader.ts'

export interface FileStepProps {
  outcome: Outcome
  read: SalesReader['read']
  signedIn: boolean
  onAnother: () => void
}

/**
 * The step after a visitor has chosen a file: questions about the file, or its profit. Answers are kept in a draft; the file itself is lost
 * when the page is left.
 */
export default function FileStep({ outcome, read, signedIn, onAnother }: FileStepProps) {
  const { file } = outcome
  switch (outcome.state) {
    case 'asking':
      return <Questions key={fileKey(file)} outcome={outcome} read={read} />
    case 'refused':
      return <Refused outcome={outcome} read={read} onAnother={onAnother} />
    case 'read':
      return (
        <InstantResult
          key={fileKey(file)}
          {...outcome}
          of={draftOf('costs', file)}
          signedIn={signedIn}
          onAnother={onAnother}
        />
      )
  }
}

function Questions({
  outcome,
  read,
}: { outcome: Extract<Outcome, { state: 'asking' }> } & Pick<FileStepProps, 'read'>) {
  const [answers, setAnswers, draft] = useDraft<Answers>({
    of: draftOf('answers', outcome.file),
    schema: answersDraft,
    start: {},
  })
  return (
    <Drafted draft={draft}>
      <ChoiceForm
        choices={outcome.choices}
        mapping={outcome.answers.mapping}
        answers={answers}
        onChange={setAnswers}
        onAnswer={(choices) => read(outcome.file, { ...outcome.answers, ...choices })}
      />
    </Drafted>
  )
}

interface RefusedProps extends Pick<FileStepProps, 'read' | 'onAnother'> {
  outcome: Extract<Outcome, { state: 'refused' }>
}

function Refused({ outcome, read, onAnother }: RefusedProps) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const { file, answers, refusal, table } = outcome
  const { platform } = answers
  return (
    <div className="space-y-10">
      <Refusal
        title={t(titleOf(refusal.code, table !== undefined))}
        file={file.name}
        open={table !== undefined}
        action={<Button onClick={onAnother}>{t('instant.another')}</Button>}
      >
        {refusalText(refusal.code, refusal.data, table !== undefined)}
      </Refusal>
      {table && (
        <ExplainedTable
          key={`${fileKey(file)} ${refusal.code}`}
          of={draftOf('mapping', file)}
          table={table}
          onMapping={(mapping) =>
            read(file, {
              mapping,
              ...(platform && { platform }),
              ...(mapping.currency && { currency: mapping.currency }),
            })
          }
        />
      )}
    </div>
  )
}

interface ExplainedTableProps {
  of: DraftOf
  table: UnknownTable
  onMapping: (mapping: ColumnMapping) => void
}

function ExplainedTable({ of, table, onMapping }: ExplainedTableProps) {
  const [mapping, setMapping, draft] = useDraft<ColumnMapping>({
    of,
    schema: mappingDraft,
    start: table.guess,
  })
  return (
    <Drafted draft={draft}>
      <MappingForm
        table={table}
        remembered={false}
        mapping={mapping}
        onChange={setMapping}
        onMapping={onMapping}
      />
    </Drafted>
  )
}

/** Identifies a file by name and size, because phones set its modification time when it is chosen. */
function fileKey({ name, size }: File): string {
  return `${name} ${size}`
}

function draftOf(what: string, file: File): DraftOf {
  return { businessId: null, thing: `${what}:${fileKey(file)}` }
}
