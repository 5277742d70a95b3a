import { expect, it } from 'vitest'
import { isForScenes, placeAfter } from '#client/screens/control/scenes/scenePlace.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { aBuilding, aDevice, aFloor, anArea } from '../../support/records.ts'

function house() {
  const { store } = createConsoleState()
  const rooms = ['1101', '1102'].map((name, order) =>
    anArea({ id: `ara_${name}`, name, nameEn: name, kind: 'room', parentId: null, order }),
  )
  store.apply([
    { put: aBuilding() },
    { put: aFloor() },
    ...rooms.map((put) => ({ put })),
    { put: anArea({ id: 'ara_bath', name: 'Bath', nameEn: 'Bath', kind: 'public', parentId: 'ara_1101' }) },
    { put: aDevice({ id: 'dev_lamp', areaId: 'ara_1101' }) },
    { put: aDevice({ id: 'dev_mirror', number: '0000000000000002', areaId: 'ara_bath' }) },
    { put: aDevice({ id: 'dev_next', number: '0000000000000003', areaId: 'ara_1102' }) },
  ])
  return store.read
}

const step = (deviceId: string) => ({ deviceId, values: {}, delayMs: 0 })

it('a new scene belongs where all of its devices are, until somebody says otherwise', () => {
  const read = house()
  const room = [step('dev_lamp'), step('dev_mirror')]
  expect(placeAfter(read, { before: [], after: room, place: '' })).toBe('ara_1101')
  const wider = [...room, step('dev_next')]
  expect(placeAfter(read, { before: room, after: wider, place: 'ara_1101' })).toBe('')
  expect(placeAfter(read, { before: room, after: room.slice(1), place: '' })).toBe('')
})

it('scenes are made of what acts, not of the setup of what only measures', () => {
  const kinds = [
    'dimmable_light',
    'curtain',
    'thermostat',
    'speaker',
    'presence_sensor',
    'door_sensor',
  ] as const
  expect(kinds.filter((kind) => isForScenes(aDevice({ kind })))).toEqual(kinds.slice(0, 4))
})
