import type { CurvePoint } from '#domain/pricing/curve.ts'
import { heightOf, type Range } from '#web/ui/chart-range.ts'

export interface CurvePaths {
  readonly line: string
  readonly gain: string
  readonly loss: string
}

/** SVG paths of the curve and of the areas between curve and zero line, in percent of width and height. */
export function pathsOf(points: readonly CurvePoint[], scale: number, range: Range): CurvePaths {
  const place = ({ price, profit }: CurvePoint) =>
    `${round((price / scale) * 100)} ${round(heightOf(profit, range))}`
  const drawn = (all: readonly CurvePoint[]) => all.map((point) => place(point)).join('L')
  const full = withZeros(points)
  const first = points[0]?.price ?? 0
  const last = points.at(-1)?.price ?? 0
  const area = (clamp: (profit: number) => number) => {
    const along = full.map(({ price, profit }) => ({ price, profit: clamp(profit) }))
    return `M${drawn([{ price: first, profit: 0 }, ...along, { price: last, profit: 0 }])}Z`
  }
  return {
    line: `M${drawn(points)}`,
    gain: area((profit) => Math.max(0, profit)),
    loss: area((profit) => Math.min(0, profit)),
  }
}

/** Adds the points at which the curve crosses zero. */
function withZeros(points: readonly CurvePoint[]): CurvePoint[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1]
    if (!before || before.profit * point.profit >= 0) return [point]
    const share = before.profit / (before.profit - point.profit)
    return [{ price: before.price + (point.price - before.price) * share, profit: 0 }, point]
  })
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
