import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, use, useEffect, useRef } from 'react'
import type { Needs } from '#contract/roles.ts'
import { Check } from '#web/ui/icons/check.tsx'
import { cx } from './cx.ts'
import { GuardContext } from './guard.ts'
import type { Opened } from './menu-button.tsx'

export interface MenuProps {
  /** The button that opens the menu; it gets the menu's attributes. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** How the user opened the menu before its code was loaded. */
  opened?: Opened
  children: ReactNode
}

export function DropdownMenu({ trigger, align = 'end', opened, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened !== 'by keyboard') return
    content.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [opened])
  return (
    <Radix.Root modal={false} defaultOpen={opened !== undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Rendered next to its button instead of at the end of the document, so that the menu is in the same landmark. */}
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded border border-hairline bg-panel p-1.5 shadow-lift"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const item =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-[0.9375rem] outline-none select-none data-highlighted:bg-sand off:cursor-not-allowed off:opacity-55 pointer-coarse:min-h-11'

export interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The call behind the item. If a member may not make it, the item says why instead of working. */
  needs?: Needs
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, needs, onSelect, children }: MenuItemProps) {
  const shown = (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={cx(item, danger && 'text-clay-text')}>
      {icon}
      {children}
    </Radix.Item>
  )
  return use(GuardContext)(needs, shown) ?? shown
}

/** A menu item that is a link: `<MenuLink><Link to="…">…</Link></MenuLink>`. */
export function MenuLink({ needs, children }: { needs?: Needs; children: ReactNode }) {
  const shown = (
    <Radix.Item asChild className={item}>
      {children}
    </Radix.Item>
  )
  return use(GuardContext)(needs, shown) ?? shown
}

export interface MenuChoiceProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Menu items of which one is selected and has a tick. */
export function MenuChoice<Value extends string>({ value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const found = options.find((option) => option.value === chosen)
        if (found) onChange(found.value)
      }}
    >
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={item}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-4 text-palm-text" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export interface MenuCheckProps {
  checked: boolean
  onChange: () => void
  children: ReactNode
}

/** A menu item that is on or off. The menu stays open when it changes. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={item}
    >
      <span className="grow">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4 text-palm-text" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1.5 text-sm text-muted">{children}</Radix.Label>
}

export function MenuDivider() {
  return <Radix.Separator className="my-1.5 h-px bg-hairline" />
}
