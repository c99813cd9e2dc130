import { type ComponentType, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { toastUnreachable } from '#web/api/error-message.ts'

export type Opened = 'by pointer' | 'by keyboard'

export interface LateMenuProps {
  trigger: ReactNode
  opened: Opened
}

export interface MenuButtonProps<Props> {
  /** The menu's button. The loaded menu renders it too. */
  button: ReactElement<React.ComponentProps<'button'>>
  load: () => Promise<ComponentType<Props & LateMenuProps>>
  /** Props that are passed on to the menu component. */
  of: Props
}

/** A menu whose code is loaded when the pointer or the focus reaches its button, because few visitors open it. */
export function MenuButton<Props extends object>({ button, load, of }: MenuButtonProps<Props>) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<Props & LateMenuProps>; opened: Opened }>()
  if (loaded) return <loaded.Menu {...of} trigger={button} opened={loaded.opened} />

  const near = () => void load().catch(() => undefined) // a failure is reported when the button is pressed
  const open = (opened: Opened) => void load().then((Menu) => setLoaded({ Menu, opened }), toastUnreachable)
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    // A click event whose `detail` is 0 comes from the keyboard or a script.
    onClick: ({ detail }) => open(detail === 0 ? 'by keyboard' : 'by pointer'),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open('by keyboard')
    },
  })
}
