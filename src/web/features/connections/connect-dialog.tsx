import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Credentials, useAuthorise, useSaveCredentials } from './api.ts'
import { CredentialInput } from './credential-input.tsx'
import { firstValues, type OfferedVendor, wrongField } from './credentials.ts'

const STEPS = ['first', 'second', 'third', 'fourth'] as const

export interface ConnectDialogProps {
  businessId: string
  vendor: OfferedVendor
  /** The connection that gets new credentials; null for a new connection. */
  connectionId: string | null
  /** Values of the connection that are not secret, such as the URL of the shop. */
  settings?: Credentials
  onClose: () => void
}

/**
 * Explains how to get credentials from a platform, with the form for them. Typed secrets are never stored: closing the dialog discards
 * them.
 */
export function ConnectDialog({
  businessId,
  vendor,
  connectionId,
  settings = {},
  onClose,
}: ConnectDialogProps) {
  const { t } = useTranslation()
  const platform = t(`common.platforms.${vendor.code}`)
  const save = useSaveCredentials(businessId, vendor.code, connectionId)
  const authorise = useAuthorise(businessId, vendor.code, connectionId)
  const { reset } = authorise
  // a browser that keeps the page in memory shows the open dialog again when the user comes back from the platform
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  const [values, setValues] = useState<Credentials>(() => firstValues(vendor.fields, settings))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())

  function submit(): void {
    if (vendor.authorises) {
      authorise.mutate()
      return
    }
    const missing = vendor.fields.filter(({ name }) => (values[name] ?? '').trim() === '')
    setWrong(new Set(missing.map(({ name }) => name)))
    if (missing.length > 0) return
    save.mutate(values, {
      onSuccess() {
        toast.success(t('connections.saved'))
        onClose()
      },
      onError(error) {
        if (error instanceof ApiError) setWrong(new Set(error.fields.map(({ path }) => wrongField(path))))
      },
    })
  }

  function change(name: string, value: string): void {
    setValues({ ...values, [name]: value })
    setWrong(new Set([...wrong].filter((other) => other !== name)))
  }

  return (
    <FormDialog
      title={t('connections.connect', { platform })}
      description={t(`connections.brings.${vendor.code}`)}
      submitLabel={vendor.authorises ? t('connections.continueTo', { platform }) : t('connections.save')}
      // stays busy after success, because the browser then leaves for the platform's site
      busy={save.isPending || authorise.isPending || authorise.isSuccess}
      keepOpen
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      {!vendor.confirmed && <Notice>{t('connections.unconfirmedText', { platform })}</Notice>}
      <section aria-labelledby="connect-steps">
        <h3 id="connect-steps" className="font-medium">
          {t('connections.howTo')}
        </h3>
        <ol className="mt-2 list-decimal space-y-1.5 ps-6 text-[0.9375rem]">
          {STEPS.map((step) => (
            <li key={step}>{t(`connections.steps.${vendor.code}.${step}`)}</li>
          ))}
        </ol>
      </section>
      {vendor.fields.map((field) => (
        <CredentialInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          wrong={wrong.has(field.name)}
          onChange={(value) => change(field.name, value)}
        />
      ))}
    </FormDialog>
  )
}
