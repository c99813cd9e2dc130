import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** The npm package for AI assistants in which Shopify publishes the schema of its Admin API. */
const PACKAGE = '@shopify/dev-mcp@1.16.0'
const INTEGRITY = 'tqgRnK7sQhjew+htxtleTH23nXB5fZcsrhWgEkomsorGXvLOB2mh2upwZm8uzuTDNTZnqtLMe64yIwh6s2awtw=='

/**
 * Returns the GraphQL schema of a version of Shopify's Admin API, in the form of an introspection result. Downloads the package once,
 * without its dependencies, because those are Shopify's command line and frameworks.
 */
export function adminSchema(version: string): object {
  const folder = fileURLToPath(new URL('node_modules/.cache/', import.meta.url))
  const archive = `${folder}shopify-dev-mcp-1.16.0.tgz`
  if (!existsSync(archive)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder])
  }
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (found !== INTEGRITY) throw new Error(`${archive} is not ${PACKAGE}: delete it and run the test again`)
  const member = `package/dist/data/admin_${version}.json.gz`
  const compressed = execFileSync('tar', ['-xzOf', archive, member], { maxBuffer: 16 * 2 ** 20 })
  return JSON.parse(gunzipSync(compressed).toString()).data
}
