import { useState } from 'react'
import { toast } from 'sonner'
import type { SupplyDefaults } from '#contract/restock.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { useSetDefaults } from './api.ts'
import { readDefaults, type TypedDefaults, typedDefaults } from './read-supply.ts'

interface DefaultsDialogProps {
  businessId: string
  defaults: SupplyDefaults
  onClose: () => void
}

/** Edits the lead time and the cover of products without their own values. */
export function DefaultsDialog({ businessId, defaults, onClose }: DefaultsDialogProps) {
  const { t } = useTranslation()
  const save = useSetDefaults(businessId)
  const [typed, setTyped] = useState<TypedDefaults>(typedDefaults(defaults))
  const [tried, setTried] = useState(false)
  const { form, wrong } = readDefaults(typed)
  const labels = {
    leadDays: { label: t('restock.form.leadDays'), hint: undefined, optional: true },
    leadSpread: {
      label: t('restock.form.leadSpread'),
      hint: t('restock.form.leadSpreadHint'),
      optional: true,
    },
    coverDays: {
      label: t('restock.defaults.coverDays'),
      hint: t('restock.defaults.coverDaysHint'),
      optional: false,
    },
  }

  function submit(): void {
    setTried(true)
    if (form === null) return
    save.mutate(form, {
      onSuccess() {
        toast.success(t('restock.form.saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t('restock.defaults.title')}
      description={t('restock.defaults.text')}
      size="sm"
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      {(['leadDays', 'leadSpread', 'coverDays'] as const).map((field) => {
        const key = tried ? wrong[field] : undefined
        const error = key && key !== 'inboundUnitsFirst' ? t(`validation.${key}`) : undefined
        return (
          <Field key={field} {...labels[field]} error={error}>
            <NumberInput
              whole
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </Field>
        )
      })}
    </FormDialog>
  )
}
