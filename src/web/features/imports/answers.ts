import {
  type AmountAnswers,
  type AmountQuestion,
  answerTo,
  withAnswer,
} from '#domain/import/mapping/amount-answers.ts'
import {
  type ColumnMapping,
  MAPPED_FIELDS,
  type UnknownTable,
} from '#domain/import/mapping/column-mapping.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'

/** The answers so far to questions about a file. Answers about amounts become part of the column mapping. */
export interface Answers extends Omit<ImportChoices, 'mapping' | 'platform'> {
  readonly amounts?: AmountAnswers
}

function isAboutAmounts(needed: NeededChoice): needed is NeededChoice & AmountQuestion {
  return needed.field !== undefined
}

/** The selected answer to a question; undefined if there is none yet. */
export function answerOf(answers: Answers, needed: NeededChoice): string | undefined {
  if (isAboutAmounts(needed)) return answerTo(answers.amounts, needed)
  return answers[needed.choice as Exclude<keyof Answers, 'amounts'>]
}

/** Whether a visitor's answers cover all questions about an import. They refer to the columns that the visitor mapped. */
export function stillApplies(
  given: ImportChoices,
  { choicesNeeded, mappable }: { choicesNeeded: readonly NeededChoice[]; mappable: UnknownTable | null },
): boolean {
  return answersAll(given, choicesNeeded) && isSameMapping(given.mapping?.columns, mappable?.guess.columns)
}

function isSameMapping(one: ColumnMapping['columns'] = {}, other: ColumnMapping['columns'] = {}): boolean {
  return MAPPED_FIELDS.every((field) => one[field] === other[field])
}

/** Whether earlier answers cover all of these questions. */
export function answersAll({ mapping, ...given }: ImportChoices, choices: readonly NeededChoice[]): boolean {
  const answers: Answers = { ...given, ...(mapping?.amounts && { amounts: mapping.amounts }) }
  return choices.every((needed) => answerOf(answers, needed) !== undefined)
}

export function answered(
  answers: Answers,
  needed: NeededChoice,
  value: string,
  mapping: ColumnMapping | undefined,
): Answers {
  if (!isAboutAmounts(needed)) return { ...answers, [needed.choice]: value }
  return { ...answers, amounts: withAnswer(answers.amounts ?? mapping?.amounts, needed, value) }
}

/** Only the answers to these questions: a stored answer to a question that no longer applies must not affect the import. */
export function choicesOf(
  answers: Answers,
  choices: readonly NeededChoice[],
  mapping: ColumnMapping | undefined,
): ImportChoices {
  const given = choices.reduce<Answers>((others, needed) => {
    const value = answerOf(answers, needed)
    return value === undefined ? others : answered(others, needed, value, mapping)
  }, {})
  const { amounts, ...others } = given
  return mapping && amounts ? { ...others, mapping: { ...mapping, amounts } } : others
}
