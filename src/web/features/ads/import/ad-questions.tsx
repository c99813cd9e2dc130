import { useState } from 'react'
import type { AdChoices, AdRead } from '#domain/ads/ad-report.ts'
import { DATE_ORDERS, type NeededChoice } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { refusalMessage } from '#web/api/error-message.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { DateInput } from '#web/ui/inputs.tsx'
import { AdMappingForm } from './ad-mapping-form.tsx'

interface AdQuestionsProps {
  read: Exclude<AdRead, { outcome: 'read' }>
  choices: AdChoices
  busy: boolean
  onAnswer: (more: AdChoices) => void
}

/** Asks the seller what a file leaves open: what its columns contain, which days it covers, or how it writes amounts and dates. */
export function AdQuestions({ read, choices, busy, onAnswer }: AdQuestionsProps) {
  switch (read.outcome) {
    case 'refused':
      return <p role="alert">{refusalMessage(read.refusal.code, read.refusal.data)}</p>
    case 'unknown':
      return (
        <AdMappingForm
          columns={read.columns}
          guess={choices.custom?.mapping ?? read.guess}
          busy={busy}
          onMap={(custom) => onAnswer({ custom })}
        />
      )
    case 'needs_days':
      return <DaysQuestion busy={busy} onDays={(days) => onAnswer({ days })} />
    default:
      return read.choices[0] ? <Question asked={read.choices[0]} onAnswer={onAnswer} /> : null
  }
}

function Question({ asked, onAnswer }: { asked: NeededChoice; onAnswer: (more: AdChoices) => void }) {
  const { t } = useTranslation()
  const sample = asked.samples[0] ?? ''
  if (asked.choice === 'currency')
    return <CurrencyQuestion onCurrency={(currency) => onAnswer({ currency })} />
  if (asked.choice === 'dateOrder')
    return (
      <Options
        question={t('ads.file.dateQuestion', { sample: ltr(sample) })}
        options={DATE_ORDERS.map((order) => ({
          label: t(`ads.file.${order}`),
          onChoose: () => onAnswer({ dateOrder: order }),
        }))}
      />
    )
  const comma = sample.includes(',')
  return (
    <Options
      question={t(comma ? 'ads.file.commaQuestion' : 'ads.file.pointQuestion', { sample: ltr(sample) })}
      options={[
        {
          label: t('ads.file.decimal'),
          onChoose: () => onAnswer({ decimalMark: comma ? 'comma' : 'point' }),
        },
        {
          label: t('ads.file.thousands'),
          onChoose: () => onAnswer({ decimalMark: comma ? 'point' : 'comma' }),
        },
      ]}
    />
  )
}

interface OptionsProps {
  question: string
  options: readonly { label: string; onChoose: () => void }[]
}

function Options({ question, options }: OptionsProps) {
  return (
    <div className="rounded bg-saffron-soft px-4 py-3">
      <p>{question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ label, onChoose }) => (
          <Button key={label} size="sm" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

function CurrencyQuestion({ onCurrency }: { onCurrency: (currency: CurrencyCode) => void }) {
  const { t } = useTranslation()
  return (
    <Field label={t('ads.file.currencyQuestion')} className="sm:max-w-80">
      <CurrencySelect value={undefined} placeholder={t('ads.columns.currency')} onChange={onCurrency} />
    </Field>
  )
}

function DaysQuestion({
  busy,
  onDays,
}: {
  busy: boolean
  onDays: (days: { from: string; to: string }) => void
}) {
  const { t } = useTranslation()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        onDays({ from, to })
      }}
    >
      <p>{t('ads.file.needsDays')}</p>
      <div className="flex flex-wrap gap-4">
        <Field label={t('ads.file.firstDay')}>
          <DateInput
            value={from}
            required
            max={to || undefined}
            onChange={({ target }) => setFrom(target.value)}
          />
        </Field>
        <Field label={t('ads.file.lastDay')}>
          <DateInput
            value={to}
            required
            min={from || undefined}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={busy} disabled={from === '' || to === '' || from > to}>
        {t('ads.file.read')}
      </Button>
    </form>
  )
}
