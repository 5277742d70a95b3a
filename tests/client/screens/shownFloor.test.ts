import { describe, expect, it } from 'vitest'
import { floorAlarms } from '#client/screens/control/plan/floorAlarms.ts'
import { nextAlarmed, shownFloor } from '#client/screens/control/plan/shownFloor.ts'
import { createState } from '#shared/records/registry.ts'
import { anAlarm, anArea } from '../../support/records.ts'

const floors = ['flr_5', 'flr_3', 'flr_1']
const nothing = {
  chosen: null,
  alarmed: [],
  open: undefined,
  last: null,
  floors,
}

describe('the plan opens on', () => {
  it.each([
    ['what was chosen', { chosen: 'flr_5', alarmed: ['flr_3'], open: 'flr_3' }, 'flr_5'],
    [
      'the floor with the worst alarm',
      { alarmed: ['flr_3', 'flr_5'], open: 'flr_1', last: 'flr_5' },
      'flr_3',
    ],
    ['the worst one that has a plan', { alarmed: ['flr_9', 'flr_3'] }, 'flr_3'],
    ['the floor of the open room where nothing is wrong', { open: 'flr_3', last: 'flr_1' }, 'flr_3'],
    ['the floor looked at last', { last: 'flr_1' }, 'flr_1'],
    ['the first that has a plan', { open: 'flr_9', last: 'flr_8' }, 'flr_5'],
  ])('%s', (_, wanted, id) =>
    expect(shownFloor({ ...nothing, ...wanted })).toEqual({
      id,
      hasPlan: true,
    }),
  )

  it('a floor without a plan only where somebody chose it', () => {
    expect(shownFloor({ ...nothing, chosen: 'flr_9' })).toEqual({
      id: 'flr_9',
      hasPlan: false,
    })
    expect(shownFloor({ ...nothing, open: 'flr_1', floors: [] })).toBeNull()
  })
})

it('one leads from floor to floor with alarms, round again, and nowhere where there is no other', () => {
  expect(nextAlarmed(['flr_3', 'flr_5'], 'flr_1')).toBe('flr_3')
  expect(nextAlarmed(['flr_3', 'flr_5'], 'flr_3')).toBe('flr_5')
  expect(nextAlarmed(['flr_3', 'flr_5'], 'flr_5')).toBe('flr_3')
  expect(nextAlarmed(['flr_3'], 'flr_3')).toBeNull()
  expect(nextAlarmed([], 'flr_3')).toBeNull()
})

it('a floor has as many alarms as its rooms show, and the worst floor comes first, unacknowledged before acknowledged', () => {
  const state = createState()
  const room = (id: `ara_${string}`, floorId: `flr_${string}`) => ({
    put: anArea({ id, floorId }),
  })
  state.put([room('ara_1', 'flr_1'), room('ara_3', 'flr_3'), room('ara_5', 'flr_5')])
  const acknowledged = {
    by: { kind: 'system', id: 'acc_1', name: '' },
    atMs: 1,
    reason: '',
  } as never
  state.put([
    { put: anAlarm({ id: 'alm_1', areaId: 'ara_1', severity: 'minor' }) },
    {
      put: anAlarm({
        id: 'alm_2',
        areaId: 'ara_1',
        severity: 'info',
        raisedAtMs: 900,
      }),
    },
    {
      put: anAlarm({
        id: 'alm_3',
        areaId: 'ara_1',
        severity: 'critical',
        isActive: false,
        raisedAtMs: 900,
      }),
    },
    {
      put: anAlarm({
        id: 'alm_4',
        areaId: 'ara_3',
        severity: 'critical',
        acknowledged,
        raisedAtMs: 900,
      }),
    },
    { put: anAlarm({ id: 'alm_5', areaId: 'ara_5', severity: 'critical' }) },
    { put: anAlarm({ id: 'alm_6', areaId: 'ara_5', severity: 'major' }) },
  ])
  expect(floorAlarms(state)).toEqual([
    { floorId: 'flr_5', severity: 'critical', count: 2 },
    { floorId: 'flr_3', severity: 'critical', count: 1 },
    { floorId: 'flr_1', severity: 'minor', count: 1 },
  ])
})
