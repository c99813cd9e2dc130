import { fileURLToPath } from 'node:url'
import { LIMIT_SECONDS, rivals, run, TookTooLong } from './cli-rivals.ts'
import { type Benchmark, byTurns, type Goal, seconds, wanted } from './harness.ts'
import { answerOfSafi } from './profit-answer.ts'
import { type SalesFiles, salesFiles } from './sales-file.ts'

const SAFI = fileURLToPath(new URL('../bin/safi.js', import.meta.url))

/** Compares `safi profit` with other programs on the same file. Each run starts a process. */
export const cliBenchmark: Benchmark = {
  title:
    'On the command line: profit in total, by month, platform and SKU, of a sales file and a file of costs',
  async *run(context) {
    for (const lines of context.sizes) {
      const files = await salesFiles(lines)
      const ours = answerOfSafi(await safi(files))
      for (const rival of rivals()) {
        const { name, work } = rival
        if (!wanted(context, name.toLowerCase()) || lines > rival.maxLines) continue
        if (work === null) {
          context.say(`${name} is not installed here, so it is left out`)
          continue
        }
        let ended = false
        const times = await byTurns(rival.runs(lines, context.runs), {
          safi: () => seconds(() => safi(files)),
          rival: () =>
            seconds(() =>
              work(files, ours).catch((error: unknown) => {
                if (!(error instanceof TookTooLong)) throw error
                ended = true
              }),
            ),
        })
        context.say(`${name} ${lines}: Safi ${times.safi.join(' ')}, ${name} ${times.rival.join(' ')}`)
        yield {
          what: `safi profit, ${lines / 1000}k lines`,
          unit: 's',
          values: times.safi,
          reference: { what: `${name}: ${rival.does}`, values: times.rival },
          ...goalAgainst(name, lines),
          ...(ended ? { note: `${name} was ended after ${LIMIT_SECONDS} s, before it had an answer` } : {}),
        }
      }
    }
  },
}

function safi({ sales, costs }: SalesFiles): Promise<string> {
  return run(process.execPath, [SAFI, 'profit', sales, '--costs', costs, '--json'])
}

/** The highest accepted ratio of the duration of `safi profit` to that of another program. For SQLite there is no goal. */
function goalAgainst(name: string, lines: number): { goal?: Goal } {
  if (name === 'SQLite') return {}
  if (name !== 'DuckDB') return { goal: { of: 'ratio', atMost: 1 } }
  return lines < 100_000 ? {} : { goal: { of: 'ratio', atMost: lines < 1_000_000 ? 1.5 : 3 } }
}
