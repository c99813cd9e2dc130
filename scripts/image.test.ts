import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
const locked = Object.entries(packages).flatMap(([path, each]) =>
  path === '' ? [] : [{ ...each, path, name: path.replace(/^.*node_modules\//, '') }],
)

test('the lock file states a checksum for each package, so an installation gets no other bytes', () => {
  expect(locked.filter(({ integrity, inBundle }) => !integrity && !inBundle).map(({ path }) => path)).toEqual(
    [],
  )
})

test('no package that production needs runs a script when it is installed', () => {
  const running = locked.filter(({ dev, hasInstallScript }) => hasInstallScript && !dev)
  expect(running.filter(({ name }) => allowScripts[name] !== false).map(({ path }) => path)).toEqual([])
})

test('the Node that production uses is a locked package without an install script, and has the version of the Docker image', () => {
  const nodes = locked.filter(({ name }) => name.startsWith('node-linux-'))
  const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version)
  expect(nodes.length).toBeGreaterThan(0)
  expect(nodes.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  expect(new Set([...images, ...nodes.map(({ version }) => version)]).size).toBe(1)
})

test('production installs exactly the locked packages, without those for development only', () => {
  expect(read('Dockerfile')).toContain('npm ci --omit=dev')
  expect(read('scripts/install.js')).toMatch(/\['ci', tests \? '--include=dev' : '--omit=dev'\]/)
})

const image = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
/** The folders and files of the repository that the last stage of the Dockerfile copies into the image. */
const copied = [...image.matchAll(/^COPY (?:--from=build )?(?:\/app\/)?(\S+)/gm)].map(([, path = '']) => path)
const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`))

test('the image contains every file that its code loads at run time, such as pictures and migrations', () => {
  const code = globSync(
    [
      'src/{server,domain,spreadsheet,contract,phrases}/**/*.ts',
      'scripts/{backup,rotate-secrets}.ts',
      'bin/safi.js',
    ],
    {
      cwd: new URL('..', import.meta.url),
      exclude: (path) => path.endsWith('.test.ts') || path.endsWith('/testing'),
    },
  )
  const reads = code.flatMap((path) =>
    [...read(path).matchAll(/(?:new URL\(|from |import\()['"`](\.{1,2}\/[^'"`]+|[\w-]+\.\w+)['"`]/g)].map(
      ([, target = '']) => normalize(join(dirname(path), target)),
    ),
  )
  expect(reads).toEqual(expect.arrayContaining(['migrations', 'dist/web', expect.stringMatching(/webp$/)]))
  expect(reads.filter((path) => !isCopied(path))).toEqual([])
  const ignored = read('.dockerignore').trim().split('\n')
  const fromHere = [...image.matchAll(/^COPY (?!--from)([^\s/]+)/gm)].map(([, folder]) => folder)
  expect(fromHere.filter((folder) => ignored.includes(folder ?? ''))).toEqual([])
})

test('the image counts as healthy while the database is unreachable, because a restart would not bring the database back', () => {
  const [, check = ''] = read('Dockerfile').split('HEALTHCHECK')
  expect(check.slice(0, check.indexOf('# the same'))).toContain('/healthz')
  expect(check).not.toContain('/readyz')
})
