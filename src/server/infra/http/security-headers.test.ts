import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const app = new Hono()
app.use(securityHeaders('https://safi.example'))
app.get('*', (c) => c.body(null))

const headersOf = async (path: string) => Object.fromEntries((await app.request(path)).headers)

test.each([
  '/assets/app-B3xY_1.js',
  '/assets/style-1234.css',
  '/assets/latin-400-UAjV-ux3.woff2',
  '/assets/lamp-1234.webp',
])('a part of a page carries only the headers that browsers read from it: %s', async (path) => {
  expect(await headersOf(path)).toEqual({
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  '/',
  '/api/session',
  '/service-worker.js',
  '/offline.js',
  '/assets/sales-reader.worker-CX2va6su.js',
  '/assets/picture.svg',
  '/assets/page.html',
  '/assets/',
  '/assets/app.js/page',
  '/assets/..%2fapp.js',
])('a page, a worker or an answer of the API carries all security headers: %s', async (path) => {
  expect(await headersOf(path)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})
