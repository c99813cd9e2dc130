import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { type Answers, answered, answerOf, choicesOf } from './answers.ts'

export interface ChoiceFormProps {
  choices: readonly NeededChoice[]
  answers: Answers
  onChange: (answers: Answers) => void
  /** The seller's column mapping, when the file is a custom table. */
  mapping?: ColumnMapping
  busy?: boolean
  /** Called once all questions are answered. */
  onAnswer: (choices: ImportChoices) => void
}

/** The possible answers to each question: the stored value, and the phrases of the label and of an example. */
const QUESTIONS = {
  dateOrder: [
    ['day_first', 'dayFirst', 'dayFirstHint'],
    ['month_first', 'monthFirst', 'monthFirstHint'],
  ],
  decimalMark: [
    ['point', 'point', 'pointHint'],
    ['comma', 'comma', 'commaHint'],
  ],
  equalRows: [
    ['same', 'rowsSame', 'rowsSameHint'],
    ['others', 'rowsOthers', 'rowsOthersHint'],
  ],
  amountOf: [
    ['order', 'ofOrder', 'ofOrderHint'],
    ['row', 'ofRow', 'ofRowHint'],
  ],
  tax: [
    ['inside', 'taxInside', 'taxInsideHint'],
    ['on_top', 'taxOnTop', 'taxOnTopHint'],
  ],
  total: [
    ['paid', 'totalPaid', 'totalPaidHint'],
    ['goods', 'totalGoods', 'totalGoodsHint'],
  ],
  chargedFees: [
    ['plus', 'feesPlus', 'feesPlusHint'],
    ['minus', 'feesMinus', 'feesMinusHint'],
  ],
  returnedFees: [
    ['back', 'feesBack', 'feesBackHint'],
    ['kept', 'feesKept', 'feesKeptHint'],
  ],
  returnedUnits: [
    ['before', 'unitsBefore', 'unitsBeforeHint'],
    ['after', 'unitsAfter', 'unitsAfterHint'],
  ],
  refunds: [
    ['before', 'refundsBefore', 'refundsBeforeHint'],
    ['after', 'refundsAfter', 'refundsAfterHint'],
  ],
} as const

/** Asks what is ambiguous in a file. No answer is preselected, because a wrong guess costs money. */
export function ChoiceForm({ choices, answers, onChange, mapping, busy, onAnswer }: ChoiceFormProps) {
  const { t } = useTranslation()
  const complete = choices.every((needed) => answerOf(answers, needed) !== undefined)
  return (
    <form
      className="space-y-6 rounded-lg border border-hairline bg-panel p-6"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(choicesOf(answers, choices, mapping))
      }}
    >
      <div>
        <h2 className="text-xl">{t('imports.choice.title')}</h2>
        <p className="mt-1 text-muted">{t('imports.choice.text')}</p>
      </div>
      {choices.map((needed) =>
        needed.choice === 'currency' ? (
          <Field key="currency" label={t('imports.choice.currency')} className="max-w-md">
            <Select
              required
              placeholder={t('common.choose')}
              value={answers.currency ?? ''}
              options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              onChange={({ target }) => onChange({ ...answers, currency: target.value as CurrencyCode })}
            />
          </Field>
        ) : (
          <RadioGroup<string>
            key={`${needed.choice} ${needed.field ?? ''}`}
            name={`${needed.choice} ${needed.field ?? ''}`}
            legend={
              <Question
                text={t(`imports.choice.${needed.choice}`, { column: needed.column })}
                samples={needed.samples}
              />
            }
            value={answerOf(answers, needed)}
            onChange={(value) => onChange(answered(answers, needed, value, mapping))}
            options={QUESTIONS[needed.choice].map(([value, label, hint]) => ({
              value,
              label: t(`imports.choice.${label}`),
              hint: t(`imports.choice.${hint}`),
            }))}
          />
        ),
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
