import { expect, it, onTestFinished } from 'vitest'
import { Rejection } from '#shared/kernel/errors.ts'
import { BoundedThread } from '#sim/base/threads/boundedThread.ts'
import { until } from '../../../support/until.ts'

it.each([
  ['ended after each job', 0],
  ['kept for the next job', 60_000],
])('warnings of a thread that is %s are warnings of the server that name the thread', async (_, keptMs) => {
  const messages: string[] = []
  const listen = ({ name, message }: Error) => void messages.push(`${name}: ${message}`)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  const refusal = () => new Rejection('unavailable')
  const thread = new BoundedThread<string, number>(
    new URL('./support/warningThread.ts', import.meta.url),
    { timeMaxMs: 10_000, heapMaxMib: 64, runningMax: 1, waitingMax: 1, keptMs },
    { helper: 'the thread that tests', tooSlow: refusal, tooLarge: refusal },
  )
  onTestFinished(() => thread.close())
  expect([await thread.run('this'), await thread.run('that one')]).toEqual([4, 8])
  for (const text of ['this', 'that one'])
    await until(() =>
      messages.some(
        (line) =>
          line.startsWith('HelperWarning: the thread that tests: ') && line.includes(`${text} is old`),
      ),
    )
})
