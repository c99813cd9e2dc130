import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineIds } from './line-ids.ts'

const line = fc.record({
  identity: fc.constantFrom(
    ['noon', '1001', '1'],
    ['noon', '100', '11'],
    ['noon', '1001', null],
    ['', '', ''],
  ),
  figures: fc.constantFrom(
    [1, 12_000, 'SAR'],
    [-1, 12_000, 'SAR'],
    [null, 12_000, 'SAR'],
    [0, 2 ** 52, 'SAR'],
  ),
})
const lines = fc.array(line, { maxLength: 12 })
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never

/** Whether each line has other figures than an earlier line with its identity. */
function contradictions(all: readonly Line[]): boolean[] {
  return all.map((later, at) => all.slice(0, at).some((earlier) => contradict(earlier, later)))
}

const contradict = (a: Line, b: Line) =>
  `${a.identity}` === `${b.identity}` && `${a.figures}` !== `${b.figures}`

const seen = (ids: LineIds, all: readonly Line[]) =>
  all.map(({ identity, figures }) => ids.contradicts(identity, figures))

test('finds each line that has other figures than an earlier line with the same identity', () => {
  fc.assert(
    fc.property(lines, fc.nat(3_000), (all, expected) => {
      expect(seen(new LineIds(expected), all)).toEqual(contradictions(all))
    }),
  )
})

test('finds whether the lines of one part contradict those of another part, wherever the file is cut', () => {
  fc.assert(
    fc.property(lines, lines, (head, rest) => {
      const ids = new LineIds()
      seen(ids, head)
      const others = new LineIds()
      seen(others, rest)
      const expected = rest.some((later) => head.some((earlier) => contradict(earlier, later)))
      expect(ids.contradictedBy(structuredClone(others.facts()))).toBe(expected)
    }),
  )
})

test('finds a contradiction when one figure is empty and the other is zero', () => {
  const ids = new LineIds()
  expect(ids.contradicts(['noon', '1', '1'], [0, 5, 'SAR'])).toBe(false)
  expect(ids.contradicts(['noon', '1', '1'], [null, 5, 'SAR'])).toBe(true)
})
