import { useState } from 'react'
import { toast } from 'sonner'
import type { JournalReport } from '#contract/accounting.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useSetLedgerAccounts } from './api/accounting.ts'

interface AccountsDialogProps {
  journal: JournalReport
  businessId: string
  onClose: () => void
}

/**
 * Edits the codes and names of the bookkeeping accounts in use. Only changed ones are saved, so that unchanged names follow the language.
 */
export function AccountsDialog({ journal, businessId, onClose }: AccountsDialogProps) {
  const { t } = useTranslation()
  const save = useSetLedgerAccounts(businessId)
  const [rows, setRows] = useState(() =>
    journal.accounts.map(({ key, code, name }) => ({ key, code, name, usual: name, usualCode: code })),
  )
  const change = (key: string, part: { code?: string; name?: string }) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const submit = () => {
    if (rows.some(({ name }) => name.trim() === '')) return
    save.mutate(
      rows
        .filter(({ code, name, usual, usualCode }) => code !== usualCode || name !== usual)
        .map(({ key, code, name }) => ({ key, code, name })),
      {
        onSuccess: () => {
          toast.success(t('accounting.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('accounting.edit')}
      description={t('accounting.editText')}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="space-y-4">
        {rows.map(({ key, code, name, usual }) => (
          <div key={key} className="flex flex-wrap items-start gap-3">
            <Field label={t('accounting.codeOf', { account: usual })} className="w-40">
              <TextInput
                value={code}
                maxLength={20}
                onChange={({ target }) => change(key, { code: target.value })}
              />
            </Field>
            <Field
              label={t('accounting.nameOf', { account: usual })}
              error={name.trim() === '' ? t('validation.accountNameRequired') : undefined}
              className="min-w-48 grow"
            >
              <TextInput
                value={name}
                maxLength={100}
                onChange={({ target }) => change(key, { name: target.value })}
              />
            </Field>
          </div>
        ))}
      </div>
    </FormDialog>
  )
}
