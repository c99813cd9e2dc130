import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BENCHMARKS } from './benchmarks.ts'
import { type Figure, median, meets, ratioOf } from './harness.ts'
import { tableText } from './table.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '10k,100k,1m' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: fileURLToPath(new URL('results.json', import.meta.url)) },
  },
})

const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}.`,
  )
  process.exit(1)
}

const context = {
  sizes: options.sizes.split(',').map(sizeOf),
  runs: Number(options.runs),
  only: options.only.split(',').filter((part) => part !== ''),
  say: (text: string) => console.error(`  ${text}`),
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))
const started = new Date()
const machine = {
  cpus: `${cpus().length} x ${cpus()[0]?.model}`,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: loadavg()[0],
}
const results: { benchmark: string; title: string; figures: Figure[] }[] = []
let failed = false
for (const name of names) {
  const benchmark = await (BENCHMARKS[name] as (typeof BENCHMARKS)[string])()
  console.error(benchmark.title)
  const figures: Figure[] = []
  results.push({ benchmark: name, title: benchmark.title, figures })
  try {
    for await (const figure of benchmark.run(context)) figures.push(figure)
  } catch (error) {
    failed = true
    console.error(error)
  }
  await writeJson()
}

console.log(
  `\n${machine.cpus}, ${machine.memoryGb} GB, Node ${machine.node}, load before ${machine.loadBefore?.toFixed(1)}`,
)
console.log(
  'Medians of the runs, with the lowest and the highest run in brackets. The ratio is that of Safi to its reference.',
)
for (const { title, figures } of results) console.log(`\n${title}\n\n${tableText(figures)}`)
console.log(`\nAll runs are in ${options.json}`)
process.exit(failed ? 1 : 0)

async function writeJson(): Promise<void> {
  const told = results.map(({ figures, ...rest }) => ({
    ...rest,
    figures: figures.map((figure) => ({
      ...figure,
      median: median(figure.values),
      ratio: ratioOf(figure),
      met: meets(figure),
    })),
  }))
  await writeFile(options.json, `${JSON.stringify({ started, machine, results: told }, null, 2)}\n`)
}

/** Parses a number of lines, which may be written as `10k` or `1m`. */
function sizeOf(text: string): number {
  const match = /^(\d+)([km]?)$/i.exec(text)
  if (!match) throw new Error(`not a number of lines: ${text}`)
  return Number(match[1]) * { '': 1, k: 1e3, m: 1e6 }[(match[2] ?? '').toLowerCase() as '' | 'k' | 'm']
}
