import { expect, test } from 'vitest'
import { openGraph } from './open-graph.ts'

const HEAD = '<title>الأسعار · صافي</title><meta name="description" content="باقة &quot;برو&quot;">'

test('the tags repeat title and description of the page in its language, with absolute URLs', () => {
  const tags = openGraph(HEAD, 'ar', '/pricing', 'صافي')
  for (const tag of [
    'og:title" content="الأسعار · صافي"',
    'og:description" content="باقة &quot;برو&quot;"',
    'og:url" content="__SAFI_PUBLIC_URL__/pricing"',
    'og:image" content="__SAFI_PUBLIC_URL__/icon-512.png"',
    'og:locale" content="ar_EG"',
    'og:locale:alternate" content="en_GB"',
  ])
    expect(tags).toContain(`<meta property="${tag}>`)
})

test('a page without a description has no tag for it', () => {
  expect(openGraph('<title>Safi</title>', 'en', '/', 'Safi')).not.toContain('og:description')
})
