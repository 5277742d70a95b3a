import { afterEach, expect, test, vi } from 'vitest'
import { confirm, readQuestion } from '#client/ui/confirm/confirm.ts'
import { setSendLock } from '#client/ui/confirm/sendLock.ts'

afterEach(() => setSendLock(false))

test('what needs a live connection is not agreed to while it is not live, and can be cancelled', async () => {
  const run = vi.fn()
  const answered = confirm({ title: 'Lights on?', verb: 'Turn on', needsLive: true }).then(run)
  setSendLock(true)
  readQuestion()?.answer(true)
  expect(readQuestion()?.title).toBe('Lights on?')
  readQuestion()?.answer(false)
  await answered
  expect([run.mock.calls, readQuestion()]).toEqual([[[false]], null])
})

test('it is agreed to once it is live again; what sends nothing needs none', async () => {
  setSendLock(true)
  const leaving = confirm({ title: 'Leave?', verb: 'Leave' })
  readQuestion()?.answer(true)
  expect(await leaving).toBe(true)
  const turning = confirm({ title: 'Lights on?', verb: 'Turn on', needsLive: true })
  setSendLock(false)
  readQuestion()?.answer(true)
  expect(await turning).toBe(true)
})
