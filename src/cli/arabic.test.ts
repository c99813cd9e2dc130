import { expect, test } from 'vitest'
import { SAFI_TEMPLATE_CSV } from '#domain/import/formats/safi/safi-template.ts'
import { jumiaFile } from '#server/testing/sales-files.ts'
import { runCli, temporaryFiles } from './testing/run-cli.ts'

const file = temporaryFiles()

test.each([
  ['SAFI_LANG', { SAFI_LANG: 'ar', LC_ALL: 'en_US.UTF-8' }, true],
  ['LC_ALL', { LC_ALL: 'ar_EG.UTF-8', LANG: 'en_US.UTF-8' }, true],
  ['LANG', { LANG: 'ar_SA' }, true],
  ['none of them', {}, false],
  ['another language', { LANG: 'arn_CL' }, false],
  ['SAFI_LANG before the others', { SAFI_LANG: 'en', LANG: 'ar_SA' }, false],
])('chooses the language by the environment: %s', async (_, env, arabic) => {
  expect((await runCli(['--help'], env)).out.includes('الاستخدام')).toBe(arabic)
})

test('the option --lang takes precedence over the language of the environment', async () => {
  expect((await runCli(['push', '--lang', 'ar'])).err).toBe('safi: اذكر المجلد: safi push FOLDER')
  expect((await runCli(['push', '--lang=en'], { LANG: 'ar' })).err).toBe(
    'safi: name the folder: safi push FOLDER',
  )
})

test('error messages in Arabic name the file, row and column and say what to do, for one row and for a whole file', async () => {
  const path = await file('sales.csv', SAFI_TEMPLATE_CSV.replace('2026-03-09', 'tomorrow'))
  const { code, out, err } = await runCli(['profit', path, '--lang', 'ar'])
  expect(code).toBe(2)
  expect(out).toContain('صافي الربح بعملة SAR')
  expect(err).toContain(
    `${path}: الصف 3، date "tomorrow": تعذّرت قراءة هذا التاريخ. اكتبه هكذا: \u20662026-03-25\u2069.`,
  )
  expect(err).toContain('خلية واحدة تعذّرت قراءتها، فاستُبعد صفها.')

  const refused = await runCli(['profit', await file('a.csv', 'Date,What,Sum\n1,2,3\n')], { LANG: 'ar_EG' })
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('لم نجد تقريرًا نعرفه في بداية الملف.'),
  ])
  expect((await runCli(['profit', '/none.csv'], { LANG: 'ar' })).err).toBe(
    'safi: /none.csv: لا يوجد ملف بهذا الاسم.',
  )
})

test('the JSON output is the same in every language', async () => {
  for (const path of [await file(jumiaFile.name, jumiaFile.text), await file('empty.csv', '')]) {
    const [english, arabic] = [
      await runCli(['profit', path, '--json']),
      await runCli(['profit', path, '--json', '--lang', 'ar']),
    ]
    expect(arabic.out).toBe(english.out)
    expect(arabic.err).not.toBe(english.err)
  }
})
