import type { z } from 'zod'
import type { signUpForm } from '#contract/accounts.ts'
import type { AppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { EmailField } from './email-field.tsx'
import { passwordPoints, strengthOf } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

export type SignupAppForm = AppForm<z.input<typeof signUpForm>, z.output<typeof signUpForm>>

export interface SignupFieldsProps {
  form: SignupAppForm
  nameTaken: boolean
}

export function SignupFields({ form, nameTaken }: SignupFieldsProps) {
  const { t } = useTranslation()
  const { register, message } = form
  const password = form.watch('password')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('auth.signup.firstName')} error={message('firstName')}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={t('auth.signup.lastName')} error={message('lastName')}>
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field
        label={t('auth.signup.businessName')}
        hint={t('auth.signup.businessNameHint')}
        error={message('businessName') ?? (nameTaken ? t('validation.businessNameTaken') : undefined)}
      >
        <TextInput autoComplete="organization" {...register('businessName')} />
      </Field>
      <EmailField label={t('auth.email')} error={message('email')} {...register('email')} />
      <div>
        <Field label={t('auth.password')} hint={t('auth.signup.passwordHint')} error={message('password')}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <StrengthMeter password={password} strength={strengthOf(passwordPoints(password))} />
      </div>
    </>
  )
}
