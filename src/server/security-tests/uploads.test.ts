import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { SalesImport } from '#contract/imports.ts'
import { settled } from '#server/testing/importing.ts'
import { operationsOf } from '#server/testing/operations.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()
let seller: TestClient
let businessId = ''

beforeAll(async () => {
  seller = await server.current.seller()
  businessId = (await seller.newBusiness()).id
})

/** Files whose content is not a picture or a table, although their names say so. Safi decides by the content. */
const BYTES: Readonly<Record<string, Uint8Array>> = {
  'a page with a script': strToU8('<!doctype html><script>alert(1)</script>'),
  'a drawing with a script': strToU8(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a GIF that is a script too': strToU8('GIF89a=1;alert(1)//'),
  'a PDF': strToU8('%PDF-1.7\n1 0 obj\n'),
  'a program for Windows': strToU8('MZ\u0090\0\u0003\0\0\0PE\0\0'),
  'a program for Linux': Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0),
  'an archive with a way out': zipSync({ '../../etc/passwd': strToU8('root:x') }),
}
const CLAIMS = [
  'image/jpeg',
  'text/csv',
  'text/html',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
]

function send(method: string, path: string, type: string, body: Uint8Array): Promise<Response> {
  const headers = { cookie: seller.cookies, 'content-type': type }
  return seller.fetch(path, { method, headers, body: new Uint8Array(body) })
}

test('the calls that accept files are exactly those that these tests check', async () => {
  // webhooks of shops are JSON, which is parsed after its signature was checked
  const takes = (await operationsOf(server.current.url)).filter(
    ({ name, requestBody }) =>
      requestBody && !requestBody.content['application/json'] && !name.startsWith('post /api/webhooks/'),
  )
  expect(takes.map(({ name }) => name).sort()).toEqual([
    'post /api/businesses/{businessId}/imports',
    'post /api/images',
    'put /api/profile/avatar',
  ])
})

test.each([
  ['POST', '/api/images'],
  ['PUT', '/api/profile/avatar'],
])('%s %s recognises an image by its content, not by the Content-Type header', async (method, path) => {
  for (const [what, bytes] of Object.entries(BYTES)) {
    for (const type of CLAIMS) {
      const response = await send(method, path, type, bytes)
      const { code } = (await response.json()) as { code?: string }
      expect([what, type, response.status, code]).toEqual([what, type, 415, 'not_an_image'])
    }
  }
})

test('an import recognises a sales file by its content, whatever its name', async () => {
  const names = [
    'sales.csv',
    '../../sales.csv',
    'sales.xlsx',
    'a\r\nset-cookie: x=1.csv',
    '..\\..\\con',
    '.csv',
  ]
  const path = `/api/businesses/${businessId}/imports`
  for (const [at, [what, bytes]] of Object.entries(BYTES).entries()) {
    const name = names[at % names.length] ?? ''
    const type = CLAIMS[at % CLAIMS.length] ?? ''
    const response = await send('POST', `${path}?fileName=${encodeURIComponent(name)}`, type, bytes)
    expect([what, response.status, response.headers.get('set-cookie')]).toEqual([what, 202, null])
    const { id: importId } = (await response.json()) as SalesImport
    const found = await settled(seller, { businessId, importId })
    expect([what, found]).toMatchObject([what, { status: 'refused', fileName: name }])
  }
})
