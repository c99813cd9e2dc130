import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { expressionsIn } from './regular-expressions.ts'

// its own JavaScript, not the programs for single systems
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Without a repetition that has no end, a match takes a fixed number of steps from each letter. */
const UNBOUNDED = /[*+]|\{\d+,\}/

function timeOf(source: string, flags: string): string {
  // the analysis of automata gives the same answer every time; a search for slow texts would depend on the machine
  const found = checkSync(source, flags, { checker: 'automaton', timeout: 60_000 })
  if (found.status === 'safe') return 'linear'
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`
}

test.each([
  ['0+$', '2nd degree polynomial'],
  ['^(a+)+$', 'exponential'],
  ['\\bamounts\\b.*?\\bin\\b', '2nd degree polynomial'],
  ['^a+$', 'linear'],
])('tells the time that /%s/ takes', (source, time) => {
  expect(timeOf(source, '')).toBe(time)
})

test('every regular expression of ours takes linear time', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'bin', 'src'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.|\/testing\//.test(file))
  const expressions = files.flatMap(expressionsIn).filter(({ source }) => UNBOUNDED.test(source))
  const times = new Map<string, string>()
  const slow = expressions.flatMap(({ file, line, source, flags }) => {
    const expression = `/${source}/${flags}`
    const time = times.get(expression) ?? timeOf(source, flags)
    times.set(expression, time)
    return time === 'linear' ? [] : [`${file}:${line} ${expression} ${time}`]
  })
  expect(expressions.length).toBeGreaterThan(50)
  expect(slow).toEqual([])
})
