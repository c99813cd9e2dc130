import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'vite'
import { common as arabic } from '#phrases/ar/common.ts'
import { installed as arabicInstalled } from '#phrases/ar/installed.ts'
import { common as english } from '#phrases/en/common.ts'
import { installed as englishInstalled } from '#phrases/en/installed.ts'
import { directionOf, type Language } from '#phrases/language.ts'

const WORKER = fileURLToPath(new URL('service-worker.js', import.meta.url))
const PHRASES = {
  en: { ...english, ...englishInstalled },
  ar: { ...arabic, ...arabicInstalled },
}
const ICON = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8').replace(
  '<svg',
  '<svg width="48"',
)
const PAPER = { light: '#fbfaf6', dark: '#0d1512' }

/** The tags in the head of every page from which a browser installs the application. */
export function installLinks(language: Language): string {
  return [
    `<link rel="manifest" href="/manifest-${language}.webmanifest">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // `site/theme.ts` changes the `media` attributes of these tags when the user chooses a theme
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" content="${PAPER[theme]}" media="(prefers-color-scheme: ${theme})" data-theme="${theme}">`,
    ),
  ].join('')
}

/** Writes the manifests, the pages that are shown without a connection, and the service worker. */
export function writeInstalled(folder: string): void {
  const written = (['en', 'ar'] as const).map((language) => {
    writeFileSync(join(folder, `manifest-${language}.webmanifest`), JSON.stringify(manifest(language)))
    const page = offlinePage(language)
    writeFileSync(join(folder, `offline-${language}.html`), page)
    return page
  })
  const version = createHash('sha256').update(written.join('')).digest('hex').slice(0, 12)
  const worker = readFileSync(WORKER, 'utf8').replace('__VERSION__', version)
  writeFileSync(join(folder, 'service-worker.js'), minifySync('service-worker.js', worker).code)
}

function manifest(language: Language) {
  const { name, appName, tagline } = PHRASES[language]
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    // the same id in both languages, because they are one application
    id: '/start',
    name,
    short_name: appName,
    description: tagline,
    lang: language,
    dir: directionOf(language),
    start_url: '/start',
    scope: '/',
    display: 'standalone',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    share_target: {
      action: '/shared-file',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'file', accept: SHARED_FILES }] },
    },
  }
}

const SHARED_FILES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // some apps share a CSV file with these types
  'application/vnd.ms-excel',
  'text/comma-separated-values',
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
]

/** The page that is shown without a connection. Apart from its icon, it needs only the script that loads it again. */
function offlinePage(language: Language): string {
  const { appName, offline, retry } = PHRASES[language]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${offline.title} · ${appName}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; background: light-dark(${PAPER.light}, ${PAPER.dark}); color: light-dark(#14231d, #edf2ee) }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 2rem; box-sizing: border-box; font: 1.0625rem/1.7 system-ui, sans-serif }
main { max-width: 32rem }
h1 { font-size: 1.75rem; line-height: 1.3; margin: 1.5rem 0 0.75rem }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1rem; padding-inline: 1.25rem; border-radius: 10px; font-weight: 600; text-decoration: none; background: light-dark(#0b6b4f, #4fbf97); color: light-dark(#fff, #0d1512) }
</style>
<script src="/offline.js" defer></script>
</head>
<body>
<main>
${ICON}
<h1>${offline.title}</h1>
<p>${offline.text}</p>
<a href="">${retry}</a>
</main>
</body>
</html>
`
}
