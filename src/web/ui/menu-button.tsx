import { type ComponentType, cloneElement, type ReactElement, type ReactNode, useState } from 'react'

export type Opened = 'by pointer' | 'by keyboard'

export interface LateMenuProps {
  trigger: ReactNode
  opened: Opened
}

export interface MenuButtonProps<Props> {
  /** One button; the menu takes it over. */
  button: ReactElement<React.ComponentProps<'button'>>
  load: () => Promise<ComponentType<Props & LateMenuProps>>
  /** What else the menu is told. */
  of: Props
}

/** A menu that is loaded when one comes near its button: few visitors open it. */
export function MenuButton<Props extends object>({ button, load, of }: MenuButtonProps<Props>) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<Props & LateMenuProps>; opened: Opened }>()
  if (loaded) return <loaded.Menu {...of} trigger={button} opened={loaded.opened} />

  const near = () => void load().catch(() => undefined) // said when it is pressed
  const open = async (opened: Opened) => {
    const Menu = await load()
    setLoaded({ Menu, opened })
  }
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    // a click without a count came from the keyboard, or from a script in its place
    onClick: ({ detail }) => void open(detail === 0 ? 'by keyboard' : 'by pointer'),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open('by keyboard')
    },
  })
}
