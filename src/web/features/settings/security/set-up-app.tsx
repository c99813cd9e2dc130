import { useState } from 'react'
import { toast } from 'sonner'
import { appCodeForm } from '#contract/second-factors.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useConfirmApp, useStartApp } from '../api/security.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { QrCode } from './qr-code.tsx'

export interface SetUpAppProps {
  /** Called with the recovery codes if these are the first ones, else with null. */
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: asks for the password, shows the secret as a QR code and as text, then asks for a code. */
export function SetUpApp({ onDone, onClose }: SetUpAppProps) {
  const { t } = useTranslation()
  const start = useStartApp()
  if (start.data) return <ScanAndConfirm {...start.data} onDone={onDone} onClose={onClose} />
  return (
    <PasswordDialog
      title={t('settings.security.setUpTitle')}
      text={t('settings.security.setUpText')}
      submit={t('settings.security.next')}
      busy={start.isPending}
      onPassword={start.mutateAsync}
      onClose={onClose}
    />
  )
}

function ScanAndConfirm({ secret, url, onDone, onClose }: SetUpAppProps & { secret: string; url: string }) {
  const { t } = useTranslation()
  const confirm = useConfirmApp()
  const form = useAppForm(appCodeForm, { code: '' })
  const [byHand, setByHand] = useState(false)

  const send = form.handleSubmit(({ code }) =>
    confirm.mutate(code, {
      onSuccess({ recoveryCodes }) {
        toast.success(t('settings.security.appOn'))
        onDone(recoveryCodes)
      },
      onError: (error) =>
        form.setError('code', { type: 'server', message: errorMessage(error) }, { shouldFocus: true }),
    }),
  )

  return (
    <FormDialog
      keepOpen
      title={t('settings.security.scanTitle')}
      submitLabel={t('settings.security.turnOn')}
      busy={confirm.isPending}
      onSubmit={send}
      onClose={onClose}
      className="grid gap-6 sm:grid-cols-[auto_1fr]"
    >
      <QrCode text={url} label={t('settings.security.qr')} />
      <div className="min-w-0 space-y-5">
        <div>
          <p>{t('settings.security.scanText')}</p>
          {byHand ? (
            <dl className="mt-3">
              <dt className="text-sm text-muted">{t('settings.security.secret')}</dt>
              <dd className="mt-1">
                <code dir="ltr" className="block text-start text-[0.9375rem] leading-relaxed select-all">
                  {secret.match(/.{1,4}/g)?.join(' ')}
                </code>
              </dd>
            </dl>
          ) : (
            <button
              type="button"
              onClick={() => setByHand(true)}
              className="mt-2 py-1 text-start text-sm font-medium text-palm-text underline underline-offset-4 hover:text-ink"
            >
              {t('settings.security.byHand')}
            </button>
          )}
        </div>
        <Field label={t('settings.security.code')} error={form.message('code')}>
          <TextInput
            // Usually a phone scans the QR code, while the user types the app's code on this device.
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={9}
            className="tabular max-w-44 text-lg tracking-[0.2em]"
            {...form.register('code')}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
