import { toast } from 'sonner'
import { z } from 'zod'
import type { JournalReport } from '#contract/accounting.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useSetLedgerAccounts } from './api/accounting.ts'

/** The codes and names as typed, by the key of their account. */
const typedAccounts = z.record(z.string(), z.object({ code: z.string(), name: z.string() }))
type TypedAccounts = z.output<typeof typedAccounts>

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
  const [typed, setTyped, draft] = useDraft<TypedAccounts>({
    of: { businessId, thing: 'ledger-accounts' },
    schema: typedAccounts,
    start: Object.fromEntries(journal.accounts.map(({ key, code, name }) => [key, { code, name }])),
  })
  const save = useSetLedgerAccounts(businessId, draft.finish)
  const rows = journal.accounts.map((account) => ({
    ...account,
    usual: account.name,
    usualCode: account.code,
    ...typed[account.key],
  }))
  const change = (key: string, part: { code?: string; name?: string }) =>
    setTyped((now) => ({ ...now, [key]: { code: '', name: '', ...now[key], ...part } }))
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
      draft={draft}
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
