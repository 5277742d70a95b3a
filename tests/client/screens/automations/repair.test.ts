import { beforeAll, describe, expect, it } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { fitsIn, goneIn, withReplaced } from '#client/screens/control/automations/editor/repair.ts'
import { partText } from '#client/screens/control/automations/sentence.ts'
import { struckParts } from '#client/screens/control/automations/words.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { reads, sets } from '../../../support/automations.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea, LIGHT } from '../../../support/records.ts'
import { stubBrowser } from '../../support/browser.ts'

const GONE = 'dev_gone'
const lamp = aDevice()
const sensor = aDevice({ id: 'dev_sensor', number: '00158D0000000BBB', kind: 'door_sensor' })
const { read } = createLiveStore()
const condition = reads({ deviceIds: [GONE, LIGHT] })
const task = sets({ deviceId: GONE, values: { state: 'OFF', brightness: 10 } })

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('automations')
})

describe('an automation whose device is gone', () => {
  it('names it by its last name, struck through where that can be shown', () => {
    const source = {
      read,
      format: createFormat('en', 'UTC'),
      lost: { [GONE]: { name: '旧灯', nameEn: 'Old lamp' } },
    }
    expect(partText(task, source)).toContain('set Old lamp (deleted): ')
    const parts = struckParts(partText(task, { ...source, isMarked: true }))
    expect(parts.filter(({ isStruck }) => isStruck).map(({ text }) => text)).toEqual(['Old lamp'])
    expect(parts.map(({ text }) => text).join('')).toContain('set Old lamp: ')
    expect(struckParts('nothing is gone')).toEqual([{ text: 'nothing is gone', isStruck: false }])
  })

  it('is repaired everywhere at once by a device that can do the same', () => {
    const store = createLiveStore()
    store.apply([{ put: aBuilding() }, { put: aFloor() }, { put: anArea() }, { put: aHost() }, { put: lamp }])
    expect(goneIn(condition, store.read)).toEqual([GONE])
    expect([
      fitsIn(condition, lamp),
      fitsIn(task, lamp),
      fitsIn(task, sensor),
      fitsIn(condition, sensor),
    ]).toEqual([true, true, false, false])
    const other = reads({ id: 'cond2', deviceIds: [GONE], property: 'contact', value: false })
    const after = withReplaced({ conditions: [condition, other], tasks: [task] }, GONE, lamp)
    expect(after.tasks).toEqual([{ ...task, deviceId: LIGHT }])
    // A lamp has no contact, so that part needs another device. No duplicates.
    expect(after.conditions).toEqual([{ ...condition, deviceIds: [LIGHT] }, other])
  })
})
