import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
}

export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const found = tabs.find((tab) => tab.value === chosen)
        if (found) onChange(found.value)
      }}
    >
      <div className="border-b border-hairline">
        {/* what is inside of a list that scrolls is cut at its edges, a ring of focus too */}
        <Radix.List aria-label={label} className="-ms-1 -mb-px flex gap-4 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="min-h-11 rounded-t-sm border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-palm data-[state=active]:text-ink"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
