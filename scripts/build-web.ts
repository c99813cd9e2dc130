import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { writePages } from './prerender.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = `${ROOT}dist/web`
export const SOURCES = [
  'src/{web,domain,contract,phrases,spreadsheet}/**/*',
  'scripts/{build-web,prerender,precompress,lean-contract,font-subsets}.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the web app unless the existing build comes from these sources. */
export async function buildWebIfStale(): Promise<void> {
  if (stamp() === fingerprint()) return
  console.log('Building the web app ...')
  // in a process of its own, so that Vite and React do not stay in the memory of the server that starts next
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--now'], {
    // tests get the production build too: React's development build weighs 50 KB more
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built')
}

/** Builds beside the current build and replaces it only when complete. */
async function buildWeb(): Promise<void> {
  const sources = fingerprint()
  const work = `${ROOT}dist/building-${process.pid}`
  try {
    await viteBuild({ outDir: join(work, 'client') })
    await viteBuild({ outDir: join(work, 'prerender'), ssr: 'prerender.tsx' })
    const out = join(work, 'web')
    await writePages(join(work, 'client'), join(work, 'prerender/prerender.js'), out)
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

/** Keeps the assets of the previous build: tabs opened before an update still load them. */
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

const stamp = () => (existsSync(`${WEB}/.built`) ? readFileSync(`${WEB}/.built`, 'utf8') : undefined)

/** Hashes names and contents, because a checkout changes times. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()) {
    const path = ROOT + file
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  if (process.argv.includes('--now')) {
    await buildWeb()
    // handles that keep a page open in a browser would keep this process open too
    process.exit(0)
  }
  await buildWebIfStale()
}
