import type { ComponentProps, ReactNode } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactNode

/** An icon. Decoration beside text; an icon without text needs an `aria-label`. */
export function icon(shapes: ReactNode): Icon {
  return (props) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a decorative icon has no name, and an icon without text gets its label as a property
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] ? undefined : true}
      {...props}
    >
      {shapes}
    </svg>
  )
}
