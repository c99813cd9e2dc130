import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMATS } from './formats.ts'
import { safiTemplate } from './safi/safi-template.ts'

test('docs/formats.md lists each format with its fees and whether a real file of it was seen', () => {
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
