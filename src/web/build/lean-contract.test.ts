import { readFileSync } from 'node:fs'
import { parseAst, parseSync, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { partOf } from './lean-contract.ts'

async function partsOf(name: string): Promise<{ calls: string; rest: string }> {
  const file = new URL(`../../contract/${name}.ts`, import.meta.url)
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), `${name}.ts`)
  const part = (calls: boolean) => partOf(code, parseAst(code) as never, calls)
  return { calls: part(true), rest: part(false) }
}

const exportsOf = (code: string) =>
  parseSync('part.js', code).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name),
  )

test('splits a contract file into a module with the calls and a module with the schemas and constants', async () => {
  const { calls, rest } = await partsOf('accounts')
  expect(exportsOf(calls)).toContain('signIn')
  expect(exportsOf(calls)).not.toContain('signInForm')
  expect(exportsOf(rest)).toContain('signInForm')
  expect(exportsOf(rest)).toContain('PASSWORD_RULES')
  expect(exportsOf(rest)).not.toContain('signIn')
})

test('an endpoint in the browser build has only its method, its path, and the roles that may call it', async () => {
  const { calls } = await partsOf('accounts')
  const [, getSession] = /export const getSession = (\{.*?\});/s.exec(calls) ?? []
  expect(getSession?.replaceAll(/\s/g, '')).toBe('{method:"get",path:"/api/session",role:"none"}')
  const products = await partsOf('product-rows')
  expect(/listProductIds = (\{.*?\});/s.exec(products.calls)?.[1]).toMatch(
    /role:\s*"viewer",withoutCosts:true/,
  )
})

test('in the browser build, an object that several endpoints share keeps only the method, and each endpoint adds its path', async () => {
  const { calls } = await partsOf('reports')
  expect(/const report = (\{.*?\});/s.exec(calls)?.[1]?.replaceAll(/\s/g, '')).toBe('{method:"get"}')
  expect(calls).toMatch(/getProfitReport = \{\s*\.\.\.report,\s*path:/)
})
