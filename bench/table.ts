import { type Figure, type Goal, median, meets, ratioOf } from './harness.ts'

const HEADINGS = ['', 'Safi', 'reference', 'its result', 'ratio', 'runs', 'goal', 'met']

/** Formats figures as a table that can be read as text and as Markdown. */
export function tableText(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cellsOf)]
  const widths = HEADINGS.map((_, at) => Math.max(3, ...rows.map((row) => (row[at] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const notes = figures.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []))
  return [
    line(HEADINGS),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.slice(1).map(line),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n')
}

function cellsOf(figure: Figure): string[] {
  const { what, values, unit, reference, goal } = figure
  const ratio = ratioOf(figure)
  const met = meets(figure)
  return [
    what,
    spread(values, unit),
    reference?.what ?? '',
    reference ? spread(reference.values, unit) : '',
    ratio === null ? '' : short(ratio),
    String(values.length),
    goal ? goalText(goal, unit) : '',
    met === null ? '' : met ? 'yes' : 'NO',
  ]
}

/** Formats the median of all runs, with the lowest and the highest run. */
function spread(values: readonly number[], unit: string): string {
  const all = `${short(median(values))} ${unit}`
  return values.length === 1 ? all : `${all} (${short(Math.min(...values))}-${short(Math.max(...values))})`
}

function goalText({ of, atMost, atLeast }: Goal, unit: string): string {
  const sign = atMost === undefined ? '>=' : '<='
  const value = `${atMost ?? atLeast}`
  return of === 'ratio' ? `ratio ${sign} ${value}` : `${of === 'worst' ? 'all ' : ''}${sign} ${value} ${unit}`
}

/** Formats a number with three significant digits. */
function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
