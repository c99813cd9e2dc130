import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expressionsIn } from './regular-expressions.ts'

// uses the JavaScript version of recheck, which runs on every system: the native versions of recheck are not installed
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** An unbounded repetition. Without one, a match takes a limited number of steps from each character. */
const UNBOUNDED = /[*+]|\{\d+,\}/

function timeOf(source: string, flags: string): string {
  // the analysis by automaton always gives the same result, while fuzzing for slow inputs would depend on the machine
  const found = checkSync(source, flags, { checker: 'automaton', timeout: 60_000 })
  if (found.status === 'safe') return 'linear'
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`
}

/**
 * A file with the expressions that an earlier run found to take linear time. That result depends only on the expression and the version of
 * recheck.
 */
const CACHE = '.cache/linear-expressions.json'
const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8')) as {
  version: string
}

function readLinear(): ReadonlySet<string> {
  const kept = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : null
  return new Set(kept?.version === version ? kept.linear : [])
}

test.each([
  ['0+$', '2nd degree polynomial'],
  ['^(a+)+$', 'exponential'],
  ['\\bamounts\\b.*?\\bin\\b', '2nd degree polynomial'],
  ['^a+$', 'linear'],
])('reports the worst-case time of the regular expression /%s/', (source, time) => {
  expect(timeOf(source, '')).toBe(time)
})

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'bin', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.|\/testing\//.test(file))
const expressions = files.flatMap(expressionsIn).filter(({ source }) => UNBOUNDED.test(source))
const times = new Map([...readLinear()].map((expression) => [expression, 'linear']))

// a test for each file, because the analysis of all together can exceed the time limit of a test on a busy machine
test.each([...Map.groupBy(expressions, ({ file }) => file)])(
  'the regular expressions in %s take linear time',
  (_, found) => {
    const slow = found.flatMap(({ line, source, flags }) => {
      const expression = `/${source}/${flags}`
      const time = times.get(expression) ?? timeOf(source, flags)
      times.set(expression, time)
      return time === 'linear' ? [] : [`line ${line}: ${expression} ${time}`]
    })
    expect(slow).toEqual([])
  },
)

test('finds the regular expressions of the product, and keeps which take linear time', () => {
  expect(expressions.length).toBeGreaterThan(50)
  const linear = [...times].flatMap(([expression, time]) => (time === 'linear' ? [expression] : [])).sort()
  mkdirSync('.cache', { recursive: true })
  writeFileSync(CACHE, JSON.stringify({ version, linear }))
})
