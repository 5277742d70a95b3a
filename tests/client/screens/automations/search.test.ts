import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { deviceTask } from '#client/screens/control/automations/editor/newParts.ts'
import { partHits, triggersOnly } from '#client/screens/control/automations/editor/partSearch.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { distanceOf } from '#client/ui/picker/ranking.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../../support/records.ts'
import { stubBrowser } from '../../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('automations')
})

/** In store order. */
function house(...devices: readonly (readonly [nameEn: string, kind: string])[]) {
  const store = createLiveStore()
  store.apply([{ put: aBuilding() }, { put: aFloor() }, { put: anArea() }, { put: aHost() }])
  store.apply(
    devices.map(([nameEn, kind], i) => ({
      put: aDevice({ id: `dev_n${i}`, number: String(i).padStart(16, '0'), name: `设备${i}`, nameEn, kind }),
    })),
  )
  return { read: store.read, version: store.version }
}
const labels = (...asked: Parameters<typeof partHits>) => partHits(...asked).hits.map(({ label }) => label)

describe('what is searched for an automation', () => {
  it('lists a room of that number before one whose number only holds it', () => {
    const source = house(['1103 Lamp', 'dimmable_light'], ['103 Lamp', 'dimmable_light'])
    expect(labels(source, 'doing', '103').map((one) => one.slice(-9).trim())).toEqual([
      '103 Lamp',
      '1103 Lamp',
    ])
  })

  it('lists doors before what is outdoors', () => {
    const source = house(['Outdoor sensor', 'climate_sensor'], ['Door sensor', 'door_sensor'])
    const found = labels(source, 'when', 'door')
    const first = (word: string) => found.findIndex((label) => label.toLowerCase().includes(word))
    expect(first('door sensor')).toBe(0)
    expect(first('outdoor')).toBeGreaterThan(0)
    expect(found.some((label) => label.includes('outdoor temperature'))).toBe(true)
  })

  it('says of what is not looked at by itself that it stands among what sets it going', () => {
    const source = house(['Door sensor', 'door_sensor'])
    const matching = ['rain', 'sunset', 'door', 'nowhere', ''].map((search) => triggersOnly(source, search))
    expect(matching).toEqual([true, true, false, false, false])
  })

  it('finds what comes again and again by the word for it', () => {
    expect(labels(house(), 'when', 'repeating')).toEqual(['Every few minutes'])
  })

  it('tells words apart in names without spaces', () => {
    expect(distanceOf('103空调', '103')).toBeLessThan(distanceOf('1103空调', '103'))
    expect(distanceOf('门窗', '窗')).toBe(distanceOf('窗', '窗'))
    expect(distanceOf('doorbell', 'door')).toBeLessThan(distanceOf('outdoor', 'door'))
    expect(distanceOf('lamp', 'door')).toBe(Number.POSITIVE_INFINITY)
  })

  it('begins with whether a device runs, before how', () => {
    const of = (kind: string) => deviceTask('task', aDevice({ kind }))
    expect(of('air_conditioner')).toMatchObject({ values: { system_mode: 'off' } })
    expect(of('dimmable_light')).toMatchObject({ values: { state: 'ON' } })
  })
})
