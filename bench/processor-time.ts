import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/**
 * The processor time in seconds of a process and its children, including children that have ended (Linux only). On a shared machine it is
 * more reliable than wall time, because it excludes waiting for a processor core.
 */
export function processorTime(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    let stat = ''
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    } catch {
      continue // the process has ended
    }
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, ofGone] = [rest.slice(9, 11), rest.slice(11, 13)]
    if (Number(name) === pid) ticks += total([...own, ...ofGone])
    else if (Number(parent) === pid) ticks += total(own)
  }
  return ticks / TICKS_A_SECOND
}

const total = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + Number(cell), 0)
