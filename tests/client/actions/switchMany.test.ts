import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allowed } from '#client/actions/action.ts'
import { deviceItem, switchOff } from '#client/actions/devices/deviceActions.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { concernedBy, confirmedBy } from '#client/ui/list/model/action.ts'
import { must } from '#shared/kernel/assert.ts'
import { aDevice, anArea } from '../../support/records.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})
beforeEach(() => stubBrowser({ serverUrl: '' }))
afterEach(() => vi.unstubAllGlobals())

/** 12 lights: one in an occupied room, two in a room with unknown occupancy, nine already off. */
function twelveLights() {
  const { state } = smallHotel(() => 1)
  const numbers = Array.from({ length: 9 }, (_, index) => `00000000000000B${index}`)
  state.store.apply([
    { put: anArea({ id: 'ara_103', name: '103', nameEn: '103' }) },
    ...numbers.map((number, index) => ({
      put: aDevice({ id: `dev_so${index}`, number, kind: 'dimmable_light', areaId: 'ara_103' }),
    })),
  ])
  state.store.applyReadings({
    numbers,
    atMs: 1,
    counts: numbers.map(() => 1),
    names: numbers.map(() => 'state'),
    values: numbers.map(() => 'OFF'),
  })
  const ids = ['dev_near', 'dev_other', 'dev_far', ...numbers.map((_, index) => `dev_so${index}`)]
  const items = ids.flatMap((id) => deviceItem(state, id) ?? [])
  const action = allowed(switchOff, state)
  return { agreed: confirmedBy(must(action.confirm, 'a question'), concernedBy(action, items), items) }
}

const idsOf = (items: Awaited<ReturnType<typeof twelveLights>['agreed']>) =>
  items.map(({ device }) => device.id)

test('the question before devices are switched counts devices, all that were chosen, each once', async () => {
  const { agreed } = twelveLights()
  await eventually(() =>
    expect(readQuestion()).toMatchObject({
      title: 'Turn off: 1 of 3 devices in occupied rooms',
      body: '12 devices: 1 in occupied rooms, 2 where occupancy is unknown, 9 already set. Occupied:',
      details: ['101: 1 device'],
      verb: 'Only the 2 other devices',
      alternative: { verb: 'All 3 devices' },
      isCautious: true,
    }),
  )
  readQuestion()?.answer(true)
  expect(idsOf(await agreed)).toEqual(['dev_other', 'dev_far'])
})

test('all of them are switched on wish, and none when it is cancelled', async () => {
  const all = twelveLights()
  await eventually(() => expect(readQuestion()).not.toBeNull())
  readQuestion()?.alternative?.choose()
  readQuestion()?.answer(false)
  expect(idsOf(await all.agreed)).toEqual(['dev_near', 'dev_other', 'dev_far'])
  const none = twelveLights()
  await eventually(() => expect(readQuestion()).not.toBeNull())
  readQuestion()?.answer(false)
  expect(await none.agreed).toEqual([])
})
