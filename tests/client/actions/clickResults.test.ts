import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commandsOf } from '#client/actions/control.ts'
import { commandDevices, undo } from '#client/actions/devices/commandDevices.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})
afterEach(() => {
  dismissAllToasts()
  vi.useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

const DEVICES = ['dev_near', 'dev_other', 'dev_far'] as const
/** Longer than every wait of a command. */
const ALL_OVER_MS = 60_000

const stepArbitrary = fc.oneof(
  fc.record({
    is: fc.constant('click' as const),
    devices: fc.uniqueArray(fc.constantFrom(...DEVICES), { minLength: 1 }),
    state: fc.constantFrom('ON', 'OFF'),
  }),
  fc.record({
    is: fc.constant('answer' as const),
    call: fc.nat(5),
    how: fc.constantFrom('accepted', 'refused', 'lost'),
  }),
  fc.record({
    is: fc.constant('word' as const),
    call: fc.nat(5),
    hostId: fc.constantFrom('hst_1', 'hst_2'),
    type: fc.constantFrom('Confirmed', 'Failed', 'TimedOut'),
  }),
  fc.record({
    is: fc.constant('report' as const),
    digit: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom('ON', 'OFF'),
  }),
  fc.record({ is: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 3_000, 6_000) }),
  fc.record({
    is: fc.constantFrom(
      'restart' as const,
      'undo' as const,
      'retry' as const,
      'putAway' as const,
      'leave' as const,
    ),
  }),
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

/** A console whose server answers when the steps say so. */
function startConsole() {
  const calls: { readonly settle: (how: 'accepted' | 'refused' | 'lost') => void }[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { items } = JSON.parse(String(init.body)) as { items: { deviceId: string }[] }
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const call = calls.length
    const hosts = new Set(items.map(({ deviceId }) => (deviceId === 'dev_far' ? 'hst_2' : 'hst_1')))
    const commands = [...hosts].map((hostId) => ({ hostId, commandId: `cmd_${call}_${hostId}` }))
    calls.push({
      settle(how) {
        if (how === 'lost') reject(new TypeError('no network'))
        else if (how === 'refused') resolve(Response.json({ status: -1, msg: 'No', data: null }))
        else resolve(Response.json({ status: 200, msg: '', data: { commands } }))
      },
    })
    return promise
  })
  let commandCount = 0
  const hotel = smallHotel(() => commandCount)
  const results: (readonly string[])[] = []
  let atMs = 1
  const take = async (step: Step): Promise<void> => {
    switch (step.is) {
      case 'click': {
        const named: string[] = []
        results.push(named)
        const items = step.devices.map((id) => ({ deviceId: id as DeviceId, values: { state: step.state } }))
        const action = commandDevices(hotel.state, { label: `Click ${results.length}`, plan: { items } })
        void action.result.then((result) => named.push(result))
        break
      }
      case 'answer':
        calls[step.call]?.settle(step.how as 'accepted')
        break
      case 'word':
        commandCount = step.call
        hotel.hear(`DeviceCommand${step.type}`, step.hostId, false)
        break
      case 'report':
        atMs += 1
        hotel.report(step.digit, 'state', step.state, atMs)
        break
      case 'wait':
        await vi.advanceTimersByTimeAsync(step.ms)
        break
      case 'restart':
        for (const { settle } of calls) settle('lost')
        commandsOf(hotel.state).loseConnection()
        break
      case 'undo':
        void undo(hotel.state)
        break
      case 'retry':
        readToasts()
          .flatMap(({ actions }) => actions)
          .find(({ text }) => text === 'Try again')
          ?.run()
        break
      case 'putAway':
        dismissAllToasts()
        break
      case 'leave':
        commandsOf(hotel.state).clear()
    }
    await vi.advanceTimersByTimeAsync(0)
  }
  const end = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      for (const { settle } of calls) settle('lost')
      await vi.advanceTimersByTimeAsync(ALL_OVER_MS)
    }
  }
  return { take, end, results }
}

test('each click has exactly one named result, whatever order answers, reports, restarts and further clicks come in', async () => {
  const names = ['done', 'partly', 'failed', 'unknown', 'left', 'undone']
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async (steps) => {
      vi.useFakeTimers()
      const { take, end, results } = startConsole()
      for (const step of steps) await take(step)
      await end()
      for (const named of results) {
        expect(named).toHaveLength(1)
        expect(names).toContain(named[0])
        seen.set(named[0] ?? '', (seen.get(named[0] ?? '') ?? 0) + 1)
      }
      expect(readToasts().filter(({ tone }) => tone === 'loading')).toEqual([])
      dismissAllToasts()
    }),
    { numRuns: 25 },
  )
  expect(seen.size).toBeGreaterThan(2)
})
