import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { currencyOf } from '#domain/catalog/countries.ts'
import { ApiError } from '#web/api/client.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { isValidationKey } from '#web/forms/form.ts'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { focusFirstInvalid } from '#web/ui/focus-first-invalid.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSaveFeeRule } from './api/fees.ts'
import { ChargeFields } from './charge-fields.tsx'
import { ruleDraft } from './rule-draft.ts'
import { SourceFields, SubjectFields } from './rule-fields.tsx'
import { type RuleProblem, type RuleValues, readRule } from './rule-values.ts'

export interface RuleDialogProps {
  businessId: string
  platforms: readonly { value: string; label: string }[]
  start: RuleValues
  /** The id of the seller's own rule to edit; null creates a new rule. */
  ruleId: string | null
  onClose: () => void
}

/** Adds a fee rule, edits one, or creates an edited copy of a published rule. */
export function RuleDialog({ businessId, platforms, start, ruleId, onClose }: RuleDialogProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const thing = `fee-rule:${ruleId ?? start.copiedFrom ?? 'new'}`
  const [values, setValues, draft] = useDraft<RuleValues>({
    of: { businessId, thing },
    schema: ruleDraft,
    start,
    isNew: ruleId === null,
  })
  const faultText = useFaultText()
  const [problems, setProblems] = useState<readonly RuleProblem[]>([])
  const [tried, setTried] = useState(false)
  const save = useSaveFeeRule(businessId, ruleId, draft.finish)
  const title = ruleId ? 'editTitle' : start.copiedFrom ? 'copyTitle' : 'addTitle'

  function change(part: Partial<RuleValues>): void {
    const next = { ...values, ...part }
    setValues(next)
    if (tried) setProblems(readRule(next).problems)
  }

  function message(path: string): string | undefined {
    const found = problems.find((problem) => problem.path === path)
    return found && faultText(found.code, currencyOf(values.country))
  }

  function submit(): void {
    setTried(true)
    const read = readRule(values)
    if (read.problems.length > 0) {
      setProblems(read.problems)
      return
    }
    save.mutate(read.form, {
      onSuccess() {
        toast.success(t('fees.form.saved'))
        onClose()
      },
      onError(error) {
        if (!(error instanceof ApiError)) return
        setProblems(error.fields.flatMap(({ path, code }) => (isValidationKey(code) ? [{ path, code }] : [])))
        focusFirstInvalid(form.current)
      },
    })
  }

  const fields = { values, change, message }
  return (
    <FormDialog
      draft={draft}
      size="lg"
      title={t(`fees.form.${title}`)}
      submitLabel={t('fees.form.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      formRef={form}
      className="space-y-8"
    >
      <SubjectFields {...fields} platforms={platforms} />
      <ChargeFields {...fields} />
      <SourceFields {...fields} />
    </FormDialog>
  )
}
