import { type Allowed, allows, COST_OF_CHANGE, candidates, type Span, spansOf } from './spans.ts'

/** A value is accepted only if it explains at least this many lines of its span. */
export const LEAST_LINES = 3
/** A value is accepted only if it explains at least this share of the lines of its span. */
const LEAST_SHARE = 0.7

/** Values that changed on days. */
export interface Course {
  readonly allowed: Allowed
  /** All values that could explain lines, the most frequent first. */
  readonly rivals: readonly number[]
  readonly spans: readonly Span[]
  /** The spans whose value is certain. */
  readonly kept: readonly Span[]
  /** The unexplained lines, and COST_OF_CHANGE for each change. */
  readonly cost: number
}

export function courseOf(allowed: Allowed): Course {
  const rivals = candidates(allowed)
  const spans = spansOf(allowed, rivals)
  const explained = spans.reduce((sum, span) => sum + span.explained, 0)
  return {
    allowed,
    rivals,
    spans,
    kept: joined(
      spans.filter(({ value, start, end }) => isCertain(value, range(start, end), allowed, rivals)),
    ),
    cost: allowed.low.length - explained + Math.max(0, spans.length - 1) * COST_OF_CHANGE,
  }
}

export function explainsMost(explained: number, lines: number): boolean {
  return explained >= LEAST_LINES && explained >= LEAST_SHARE * lines
}

/** Whether a value explains most of these lines, and every rival value clearly fewer of them. */
export function isCertain(
  value: number,
  lines: readonly number[],
  allowed: Allowed,
  rivals: readonly number[],
): boolean {
  const explained = lines.filter((at) => allows(allowed, at, value)).length
  if (!explainsMost(explained, lines.length)) return false
  return [...rivals, value - 1, value + 1].every((rival) => {
    if (rival === value) return true
    let [own, others] = [0, 0]
    for (const at of lines) {
      const fitsOwn = allows(allowed, at, value)
      if (fitsOwn === allows(allowed, at, rival)) continue
      if (fitsOwn) own += 1
      else others += 1
    }
    return own >= LEAST_LINES && own >= 3 * others
  })
}

/** Joins neighbouring spans of the same value. They are neighbours if an uncertain span between them was dropped. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const before = all.at(-1)
    if (before?.value === span.value)
      all[all.length - 1] = {
        ...before,
        end: span.end,
        explained: before.explained + span.explained,
      }
    else all.push(span)
  }
  return all
}

/** The numbers from `start` up to `end`, without it. */
export function range(start: number, end: number): number[] {
  const numbers: number[] = []
  for (let at = start; at < end; at += 1) numbers.push(at)
  return numbers
}
