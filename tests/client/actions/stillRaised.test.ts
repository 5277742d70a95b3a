import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askMarkNormal } from '#client/actions/devices/stillRaised.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { aDevice, aHost, anAlarm } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

afterAll(() => {
  vi.unstubAllGlobals()
})

describe('marking a device as normal', () => {
  const leak = aDevice({
    id: 'dev_leak',
    number: '0000000000000007',
    areaId: 'ara_101',
    hostId: 'hst_1',
    kind: 'water_leak',
    condition: 'abnormal',
    name: '水浸传感器',
    nameEn: 'Leak sensor',
  })

  function house(water: boolean, isOnline = true) {
    const { state, report } = smallHotel(() => 0)
    const place = { hostId: 'hst_1', deviceId: leak.id, areaId: 'ara_101' } as const
    const alarm = anAlarm({ ...place, code: 'water_leak', severity: 'critical' })
    state.store.apply([{ put: leak }, { put: alarm }, { put: aHost({ id: 'hst_1', isOnline }) }])
    report(7, 'water_leak', water)
    return state
  }

  test('asks where it still reports its alarm, and is cautious about it', async () => {
    const state = house(true)
    const asked = askMarkNormal(state, [leak])
    expect(readQuestion()).toMatchObject({
      title: 'The alarm is still reported',
      details: ['101 Leak sensor: Water leak'],
      isCautious: true,
      needsLive: true,
    })
    readQuestion()?.answer(false)
    expect(await asked).toBe(false)
  })

  test.each([
    ['it reports that it is over', false, true],
    ['its host is offline, so that nobody knows', true, false],
  ])('does not ask where %s', async (_, water, isOnline) => {
    expect(await askMarkNormal(house(water, isOnline), [leak])).toBe(true)
    expect(readQuestion()).toBeNull()
  })
})
