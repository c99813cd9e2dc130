import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vite.config.ts'

test('the development server passes API calls on to the server, and serves every module of the web app itself', async () => {
  const { server } = await config({ command: 'serve', mode: 'development' })
  const proxied = Object.keys(server?.proxy ?? {}).map((prefix) => new RegExp(prefix))
  const isProxied = (address: string) => proxied.some((prefix) => prefix.test(address))
  const modules = globSync('**/*.{ts,tsx}', { cwd: new URL('../src/web', import.meta.url) })
  expect(modules.length).toBeGreaterThan(300)
  expect(modules.filter((path) => isProxied(`/${path}`) || isProxied(`/${path}?t=1`))).toEqual([])
  expect(isProxied('/api/session') && isProxied('/api/businesses/1/sales?page=2')).toBe(true)
})
