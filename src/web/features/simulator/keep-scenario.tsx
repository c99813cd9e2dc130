import { toast } from 'sonner'
import { keepScenario, scenarioForm } from '#contract/pricing.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusFirstInvalid } from '#web/ui/focus-first-invalid.ts'
import { TextInput } from '#web/ui/inputs.tsx'
import { type ProductId, useKeepScenario } from './api/scenarios.ts'
import type { BelowFiguresProps } from './below-figures.tsx'

/** The inputs that are saved with the price. */
const SAVED = ['price', 'ads', 'delivery', 'weight'] as const

const nameForm = scenarioForm.pick({ name: true })

/** A field and a button to save the current price under a name. */
export function KeepScenario({ id, view }: { id: ProductId; view: BelowFiguresProps }) {
  const { t } = useTranslation()
  const form = useAppForm(nameForm, { name: '' })
  const keep = useKeepScenario(id)
  const submit = form.handleSubmit(({ name }, event) => {
    // The live price. While the price changes, the props still contain the previous one. Reading it again marks a price that is missing.
    view.dispatch({ kind: 'typed', name: 'price', text: view.live.get().entries.price.text })
    const { entries, category, currency } = view.live.get()
    // Where an input cannot be read, its entry still has the value before.
    if (SAVED.some((input) => entries[input].problem !== null)) {
      focusFirstInvalid(event?.target.closest('section'))
      return
    }
    keep.mutate(
      {
        name,
        price: entries.price.value ?? 0,
        currency,
        soldOn: view.context?.option.key ?? '',
        ads: entries.ads.value ?? 0,
        delivery: entries.delivery.value ?? 0,
        category,
        weightGrams: entries.weight.value,
      },
      {
        onSuccess() {
          toast.success(t('simulator.scenarios.kept'))
          form.reset()
        },
        onError: (error) => void form.showServerErrors(error),
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <Field
        label={t('simulator.scenarios.name')}
        error={form.message('name')}
        className="min-w-0 grow sm:max-w-sm"
      >
        <TextInput {...form.register('name')} placeholder={t('simulator.scenarios.namePlaceholder')} />
      </Field>
      <Button needs={keepScenario} type="submit" busy={keep.isPending} className="sm:mt-7">
        {t('simulator.scenarios.keep')}
      </Button>
    </form>
  )
}
