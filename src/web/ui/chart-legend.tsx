export interface ChartPart {
  key: string
  label: string
  /** A colour of the theme, such as var(--palm). */
  fill: string
}

/** The legend of a chart. */
export function ChartLegend({
  parts,
  hatched,
}: {
  parts: readonly ChartPart[]
  hatched?: string | undefined
}) {
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      {parts.map(({ key, label, fill }) => (
        <span key={key} className="flex items-center gap-2">
          <Patch fill={fill} />
          {label}
        </span>
      ))}
      {hatched && (
        <span className="flex items-center gap-2">
          <span className="fill-incomplete size-2.5 shrink-0 rounded-[3px] border border-hairline" />
          {hatched}
        </span>
      )}
    </figcaption>
  )
}

export function Patch({ fill }: { fill: string }) {
  return <span className="size-2.5 shrink-0 rounded-[3px]" style={{ background: fill }} />
}
