import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { fingerprint, ROOT, WEB } from './if-stale.ts'
import { precompress } from './precompress.ts'
import { writePages } from './write-pages.ts'

/** Builds the web app in a new folder, which replaces the current build when it is complete. */
async function buildWeb(): Promise<void> {
  const sources = fingerprint()
  const work = `${ROOT}dist/building-${process.pid}`
  try {
    await viteBuild({ outDir: join(work, 'client') })
    await viteBuild({ outDir: join(work, 'prerender'), ssr: 'build/render-pages.tsx' })
    const out = join(work, 'web')
    await writePages(join(work, 'client'), join(work, 'prerender/render-pages.js'), out)
    await precompress(join(out, 'public'))
    keepForOpenTabs(join(out, 'public/assets'), join(out, 'assets.json'))
    writeFileSync(join(out, '.built'), sources)
    mkdirSync(WEB, { recursive: true })
    renameSync(WEB, join(work, 'before'))
    renameSync(out, WEB)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Keeps the assets of the previous build, because tabs that were opened before an update still load them. */
function keepForOpenTabs(assets: string, list: string): void {
  writeFileSync(list, JSON.stringify(readdirSync(assets)))
  if (!existsSync(`${WEB}/assets.json`)) return
  const before: string[] = JSON.parse(readFileSync(`${WEB}/assets.json`, 'utf8'))
  for (const file of before) {
    const kept = `${WEB}/public/assets/${file}`
    if (existsSync(kept) && !existsSync(join(assets, file))) copyFileSync(kept, join(assets, file))
  }
}

function viteBuild(options: InlineConfig['build']): Promise<unknown> {
  return build({
    root: `${ROOT}src/web`,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'warn',
    build: options,
  })
}

await buildWeb()
// prerendering loads modules of the web app, whose timers or listeners would keep this process running
process.exit(0)
