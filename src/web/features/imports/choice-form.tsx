import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { isolated, ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Answers, answered, answerOf, choicesOf } from './answers.ts'
import { orderExamples } from './date-orders.ts'

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

/** The possible answers to each question except that about dates: the stored value, and the phrases of the label and of an example. */
const QUESTIONS = {
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
  const format = useFormat()
  const options = (choice: keyof typeof QUESTIONS) =>
    QUESTIONS[choice].map(([value, label, hint]) => ({
      value,
      label: t(`imports.choice.${label}`),
      hint: t(`imports.choice.${hint}`),
    }))
  const dateOrders = (samples: readonly string[]) =>
    orderExamples(samples).map(({ order, cell, date }) => ({
      value: order,
      label: t(`imports.choice.${order}`),
      hint: t('imports.choice.dateExample', { cell: ltr(cell), date: format.date(date) }),
    }))
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
            <CurrencySelect
              required
              placeholder={t('common.choose')}
              value={answers.currency}
              onChange={(currency) => onChange({ ...answers, currency })}
            />
          </Field>
        ) : (
          <RadioGroup<string>
            key={`${needed.choice} ${needed.field ?? ''}`}
            name={`${needed.choice} ${needed.field ?? ''}`}
            legend={
              <Question
                text={t(`imports.choice.${needed.choice}`, { column: isolated(needed.column) })}
                samples={needed.samples}
              />
            }
            value={answerOf(answers, needed)}
            onChange={(value) => onChange(answered(answers, needed, value, mapping))}
            options={needed.choice === 'dateOrder' ? dateOrders(needed.samples) : options(needed.choice)}
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
