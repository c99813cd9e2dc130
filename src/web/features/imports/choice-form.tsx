import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportChoices, NeededChoice } from '#domain/import/choices.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

export interface ChoiceFormProps {
  choices: readonly NeededChoice[]
  busy?: boolean
  onAnswer: (answers: ImportChoices) => void
}

/** Asks what the file itself leaves open. Nothing is chosen beforehand: a wrong guess costs money. */
export function ChoiceForm({ choices, busy, onAnswer }: ChoiceFormProps) {
  const { t } = useTranslation()
  const [answers, setAnswers] = useState<ImportChoices>({})
  const asked = (choice: keyof ImportChoices) => choices.find((needed) => needed.choice === choice)
  const date = asked('dateOrder')
  const mark = asked('decimalMark')
  const currency = asked('currency')
  const complete =
    (!date || answers.dateOrder) && (!mark || answers.decimalMark) && (!currency || answers.currency)
  return (
    <form
      className="space-y-6 rounded-lg border border-hairline bg-panel p-6"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(answers)
      }}
    >
      <div>
        <h2 className="text-xl">{t('imports.choice.title')}</h2>
        <p className="mt-1 text-muted">{t('imports.choice.text')}</p>
      </div>
      {date && (
        <RadioGroup
          name="dateOrder"
          legend={
            <Question text={t('imports.choice.dateOrder', { column: date.column })} samples={date.samples} />
          }
          value={answers.dateOrder}
          onChange={(dateOrder) => setAnswers({ ...answers, dateOrder })}
          options={[
            {
              value: 'day_first',
              label: t('imports.choice.dayFirst'),
              hint: t('imports.choice.dayFirstHint'),
            },
            {
              value: 'month_first',
              label: t('imports.choice.monthFirst'),
              hint: t('imports.choice.monthFirstHint'),
            },
          ]}
        />
      )}
      {mark && (
        <RadioGroup
          name="decimalMark"
          legend={
            <Question
              text={t('imports.choice.decimalMark', { column: mark.column })}
              samples={mark.samples}
            />
          }
          value={answers.decimalMark}
          onChange={(decimalMark) => setAnswers({ ...answers, decimalMark })}
          options={[
            { value: 'point', label: t('imports.choice.point'), hint: t('imports.choice.pointHint') },
            { value: 'comma', label: t('imports.choice.comma'), hint: t('imports.choice.commaHint') },
          ]}
        />
      )}
      {currency && (
        <Field label={t('imports.choice.currency')} className="max-w-md">
          <Select
            required
            placeholder={t('common.choose')}
            value={answers.currency ?? ''}
            options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
            onChange={({ target }) => setAnswers({ ...answers, currency: target.value as CurrencyCode })}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" disabled={!complete} busy={busy}>
        {t('imports.choice.continue')}
      </Button>
    </form>
  )
}

function Question({ text, samples }: { text: string; samples: readonly string[] }) {
  return (
    <>
      <span className="block text-base">{text}</span>
      <span className="mt-1 flex flex-wrap gap-2">
        {samples.map((sample) => (
          <bdi key={sample} dir="ltr" className="tabular rounded-sm bg-sand px-2 py-0.5 font-normal">
            {sample}
          </bdi>
        ))}
      </span>
    </>
  )
}
