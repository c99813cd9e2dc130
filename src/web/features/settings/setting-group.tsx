import type { ReactNode } from 'react'

export interface SettingGroupProps {
  title: string
  text: string
  children: ReactNode
}

/** A row of settings: title and text on one side, controls on the other, with a line above, except above the first. */
export function SettingGroup({ title, text, children }: SettingGroupProps) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-hairline py-8 first-of-type:border-t-0 first-of-type:pt-2 lg:grid-cols-[18rem_1fr]">
      <div>
        <h2 className="text-lg leading-snug">{title}</h2>
        <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
      </div>
      <div className="max-w-xl min-w-0 space-y-6">{children}</div>
    </section>
  )
}
