import { type ChangeEventHandler, useState } from 'react'
import { toast } from 'sonner'
import { type DraftForm, useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import type { Read, Wrong } from './read-supply.ts'

interface TypedForm<Typed extends object, Form> extends Omit<DraftForm<Typed>, 'isNew'> {
  read: (typed: Typed) => Read<Form, keyof Typed & string>
  save: (form: Form, callbacks: { onSuccess: () => void }) => void
  onClose: () => void
}

/** The input of a restock form. Its errors are hidden until the seller has tried to save. */
export function useTypedForm<Typed extends { [Name in keyof Typed]: string }, Form>({
  read,
  save,
  onClose,
  ...form
}: TypedForm<Typed, Form>) {
  const { t } = useTranslation()
  const [typed, setTyped, draft] = useDraft<Typed>(form)
  const [tried, setTried] = useState(false)
  const { form: valid, wrong } = read(typed)

  function field(name: keyof Typed & string): TypedField {
    const key: Wrong | undefined = tried ? wrong[name] : undefined
    return {
      error: key && t(key === 'inboundUnitsFirst' ? 'restock.form.inboundUnitsFirst' : `validation.${key}`),
      value: typed[name],
      onChange: ({ target }) => setTyped({ ...typed, [name]: target.value }),
    }
  }

  function submit(): void {
    setTried(true)
    if (valid === null) return
    save(valid, {
      onSuccess() {
        toast.success(t('restock.form.saved'))
        onClose()
      },
    })
  }

  return { field, submit, draft }
}

interface TypedField {
  error: string | undefined
  value: string
  onChange: ChangeEventHandler<HTMLInputElement>
}

interface NumberFieldProps extends TypedField {
  label: string
  hint?: string
  optional?: boolean
}

export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      <NumberInput whole value={value} onChange={onChange} />
    </Field>
  )
}
