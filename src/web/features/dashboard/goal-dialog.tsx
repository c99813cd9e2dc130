import { useState } from 'react'
import { toast } from 'sonner'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { parseMoneyInput } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { useSetGoal } from './api/forecast.ts'

export interface GoalDialogProps {
  businessId: string
  currency: CurrencyCode
  goal: number | null
  onClose: () => void
}

/** Sets the monthly profit goal, or removes it when the field is empty. */
export function GoalDialog({ businessId, currency, goal, onClose }: GoalDialogProps) {
  const { t } = useTranslation()
  const save = useSetGoal(businessId)
  const [typed, setTyped] = useState(goal === null ? '' : toDecimal(goal, currency))
  const [tried, setTried] = useState(false)
  const goalTyped = readGoal(typed, currency)

  function submit(): void {
    setTried(true)
    if (goalTyped === undefined) return
    save.mutate(
      { profit: goalTyped, currency },
      {
        onSuccess() {
          toast.success(t('forecast.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t('forecast.goal')}
      description={t('forecast.goalText')}
      size="sm"
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('forecast.goal')}
        labelHidden
        error={tried && goalTyped === undefined ? t('forecast.goalWrong') : undefined}
      >
        <NumberInput
          value={typed}
          suffix={<Unit currency={currency} />}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** The goal in minor units; null for an empty field, undefined for anything else than an amount above zero. */
function readGoal(typed: string, currency: CurrencyCode): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = parseMoneyInput(typed, currency)
  return amount.ok && amount.value > 0 ? amount.value : undefined
}
