import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { showActive } from './show-active.ts'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
}

export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const { language } = useTranslation().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab and the direction of the list decide the scroll position
  useEffect(() => showActive(list.current), [value, language])
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const found = tabs.find((tab) => tab.value === chosen)
        if (found) onChange(found.value)
      }}
    >
      <div className="border-b border-hairline">
        {/* A scrolling list clips its content at the edges, focus rings included, so each tab draws its ring inside itself. */}
        <Radix.List
          ref={list}
          aria-label={label}
          // Some browsers show the focus ring after a tap. The attribute hides it.
          onPointerDown={({ currentTarget }) => currentTarget.toggleAttribute('data-tapped', true)}
          onKeyDown={({ currentTarget }) => currentTarget.toggleAttribute('data-tapped', false)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) currentTarget.toggleAttribute('data-tapped', false)
          }}
          className="group -ms-1 -mb-px flex gap-4 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="min-h-11 rounded-t-sm border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-muted -outline-offset-2 group-data-tapped:outline-none hover:text-ink data-[state=active]:border-palm data-[state=active]:text-ink"
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
