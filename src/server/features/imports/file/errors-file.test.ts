import { expect, test } from 'vitest'
import { importErrors } from '#contract/import-files.ts'
import { cancelImport } from '#contract/imports.ts'
import { checkFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

test('exports all row errors of an import as CSV in both languages, including those that the preview leaves out', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const [header = '', first = ''] = templateFile.text.split('\n')
  const cells = first.split(',')
  const at = header.split(',').indexOf('referral_fee')
  const rows = Array.from({ length: 250 }, (_, n) =>
    [`9${n}`, ...cells.slice(1)].toSpliced(at, 1, n === 0 ? '"=HYPERLINK(1),x"' : `bad ${n}`).join(','),
  )
  const text = [templateFile.text.trim(), ...rows].join('\n')
  const checked = await checkFile(seller, businessId, { name: 'sales.csv', text })
  expect(checked.preview).toMatchObject({ errorCount: 250, errors: { length: 200 } })
  const params = { businessId, importId: checked.id }

  const english = await seller.send(importErrors, { params })
  expect(english.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await english.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(lines).toHaveLength(251)
  expect(lines[0]).toBe('Row,Column,Cell,Reason')
  expect(lines[1]).toBe(
    `5,referral_fee,"'=HYPERLINK(1),x","This amount cannot be read. Write it as a number, such as 1500.50"`,
  )
  expect(lines[250]).toBe(
    '254,referral_fee,bad 249,"This amount cannot be read. Write it as a number, such as 1500.50"',
  )

  const arabic = await (await seller.send(importErrors, { params, query: { language: 'ar' } })).text()
  expect(arabic).toContain('الصف')
  expect(arabic.trimEnd().split('\r\n')).toHaveLength(251)

  await seller.call(cancelImport, { params })
  await expect.poll(async () => (await seller.send(importErrors, { params })).status).toBe(409)
})
