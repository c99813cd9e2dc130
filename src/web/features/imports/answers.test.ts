import { expect, test } from 'vitest'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { NeededChoice } from '#domain/import/reader/choices.ts'
import { type Answers, answered, answersAll, choicesOf, stillApplies } from './answers.ts'

const mapping: ColumnMapping = {
  columns: { date: 'date', lineTotal: 'total', shipping: 'delivery' },
  platform: 'Souq',
  leftOut: [],
  amounts: { total: 'paid' },
}
const asked = (choice: NeededChoice['choice'], field?: NeededChoice['field']): NeededChoice => ({
  choice,
  ...(field && { field }),
  column: 'A',
  samples: [],
})
const questions = [asked('currency'), asked('tax', 'tax'), asked('amountOf', 'shipping')]
const said = (answers: readonly string[]) =>
  questions.reduce<Answers>((all, needed, at) => answered(all, needed, answers[at] ?? '', mapping), {})

test("adds the answers about amounts to the seller's column mapping", () => {
  const choices = choicesOf(said(['EGP', 'inside', 'order']), questions, mapping)
  expect(choices).toEqual({
    currency: 'EGP',
    mapping: { ...mapping, amounts: { total: 'paid', tax: 'inside', amountOf: { shipping: 'order' } } },
  })
  expect(answersAll(choices, questions)).toBe(true)
  expect(answersAll({ currency: 'EGP', mapping }, questions)).toBe(false)
})

test("takes a visitor's answers only for the columns that the visitor mapped", () => {
  const given = choicesOf(said(['EGP', 'inside', 'order']), questions, mapping)
  const table = { signature: '', columns: [], statuses: [], guess: mapping }
  expect(stillApplies(given, { choicesNeeded: questions, mappable: table })).toBe(true)
  const remapped = { ...mapping, columns: { ...mapping.columns, unitPrice: 'paid price' } }
  const mappable = { ...table, guess: remapped }
  expect(stillApplies(given, { choicesNeeded: questions, mappable })).toBe(false)
})

test('leaves out a stored answer whose question no longer applies', () => {
  const kept: Answers = { ...said(['EGP', 'inside', 'order']), dateOrder: 'day_first' }
  expect(choicesOf(kept, [asked('tax', 'tax')], mapping)).toEqual({
    mapping: { ...mapping, amounts: { total: 'paid', tax: 'inside' } },
  })
})
