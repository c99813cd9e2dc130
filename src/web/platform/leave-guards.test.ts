import { expect, test } from 'vitest'
import { backGuard, leaveGuard, standGuard } from './leave-guards.ts'

test('goes back in what stands over the others, whichever of them asks before the page is left', () => {
  const done: string[] = []
  const endForm = standGuard({ onLeave: () => done.push('asked') })
  const endWizard = standGuard({ onBack: () => done.push('wizard') })
  const endQuestion = standGuard({ onBack: () => done.push('question') })
  backGuard()?.()
  endQuestion()
  backGuard()?.()
  leaveGuard()?.({ go: () => undefined, stay: () => undefined })
  expect(done).toEqual(['question', 'wizard', 'asked'])
  endForm()
  endWizard()
  expect([backGuard(), leaveGuard()]).toEqual([undefined, undefined])
})
