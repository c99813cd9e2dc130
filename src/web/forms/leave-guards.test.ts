import { expect, test, vi } from 'vitest'
import { addGuard, backGuard, leaveGuard, watchClose } from './leave-guards.ts'

test('Back calls the guard that was added last with `onBack`; guards with only `onLeave` are called when the page is left', () => {
  const done: string[] = []
  const endForm = addGuard({ onLeave: () => done.push('asked') })
  const endWizard = addGuard({ onBack: () => done.push('wizard') })
  const endQuestion = addGuard({ onBack: () => done.push('question') })
  backGuard()?.()
  endQuestion()
  backGuard()?.()
  leaveGuard()?.({ go: () => undefined, stay: () => undefined })
  expect(done).toEqual(['question', 'wizard', 'asked'])
  endForm()
  endWizard()
  expect([backGuard(), leaveGuard()]).toEqual([undefined, undefined])
})

test('on Android, an open dialog handles every press of Back, and none after it has closed', () => {
  const open: EventTarget[] = []
  class CloseWatcher extends EventTarget {
    constructor() {
      super()
      open.push(this)
    }
    destroy() {
      open.splice(open.indexOf(this), 1)
    }
  }
  vi.stubGlobal('window', { CloseWatcher })
  // The browser removes a CloseWatcher before it calls its listener.
  const back = () => open.pop()?.dispatchEvent(new Event('close'))
  const heard: string[] = []
  const end = watchClose(() => heard.push('back'))
  back()
  back()
  expect(heard).toHaveLength(2)
  end()
  expect(open).toEqual([])
  vi.stubGlobal('window', {})
  watchClose(() => undefined)()
  vi.unstubAllGlobals()
})
