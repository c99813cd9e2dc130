import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMATS } from './formats.ts'
import { REPORT_TITLES } from './report-titles.ts'
import { safiTemplate } from './safi/safi-template.ts'
import { SUMS_ONLY } from './sums-only.ts'

test('docs/formats.md lists each format, whether it states fees, and whether it was tested with a real file', () => {
  const page = readFileSync(new URL('../../../../docs/formats.md', import.meta.url), 'utf8')
  const listed = page.split('\n').filter((line) => /^\| .* \| (stated|none) \|/.test(line))
  const evidence = (format: (typeof FORMATS)[number]) => {
    if (format === safiTemplate) return "Safi's own"
    return format.seenWithRealFile === false ? 'not yet seen with a real file' : 'seen with a real file'
  }
  expect(listed).toEqual(
    FORMATS.map((format) => `| ${format.title} | ${format.fees} | ${evidence(format)} |`),
  )
})

test('every format has the day of the sale in the column `date`, whose days are compared with today', () => {
  expect(FORMATS.filter(({ columns }) => columns.date?.kind !== 'date')).toEqual([])
})

test('the list of report titles is complete', () => {
  const titles = [...FORMATS, ...SUMS_ONLY].map(({ title }) => title)
  expect([...REPORT_TITLES].sort()).toEqual(titles.sort())
})
