import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button, type ButtonProps } from './button.tsx'

/** The props of the element that the button renders. */
function rendered(props: ButtonProps): ButtonProps {
  let button: ReactElement<ButtonProps> | undefined
  function Probe() {
    button = Button(props) as ReactElement<ButtonProps>
    return button
  }
  renderToStaticMarkup(createElement(Probe))
  return button?.props ?? expect.fail()
}

test.each([{ busy: true }, { disabled: true }])(
  'passes on no press while %o, so that the button of a menu does not open it',
  (state) => {
    const press = vi.fn()
    const presses = { onClick: press, onPointerDown: press, onKeyDown: press }
    const preventDefault = vi.fn()
    for (const on of Object.keys(presses) as (keyof typeof presses)[])
      rendered({ ...presses, ...state })[on]?.({ preventDefault } as never)
    expect(press).not.toHaveBeenCalled()
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(rendered({ ...presses, ...state })).toMatchObject({ 'aria-disabled': true })
    expect(rendered(presses)).toMatchObject(presses)
  },
)
