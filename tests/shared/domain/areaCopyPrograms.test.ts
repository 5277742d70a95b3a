import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { CopyArea } from '#shared/domain/structure/areaCopies.ts'
import { programsToCopy } from '#shared/domain/structure/areaCopyPrograms.ts'
import { must } from '#shared/kernel/assert.ts'
import { anAutomation, reads, sets } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, aRoom, deviceAdded, floorWith, HOST, LIGHT, ROOM } from '../../support/records.ts'
import { aScene, dimmed } from '../../support/scenes.ts'

const HALL_LIGHT = 'dev_hall'
const scene = (sceneId: `scn_${string}`, more: Parameters<typeof aScene>[1] = {}): AtriumEvent =>
  aScene(sceneId, { name: '101 欢迎', nameEn: 'Welcome 101', steps: [dimmed(LIGHT, 80)], ...more })
const runs = (sceneId: `scn_${string}`) =>
  ({ type: 'scene', id: 'run1', isEnabled: true, delayMs: 0, sceneId }) as const

const site: readonly AtriumEvent[] = [
  ...floorWith(aRoom('101'), anArea({ id: 'ara_hall', name: '走廊', nameEn: 'Hall', kind: 'corridor' })),
  deviceAdded(aDevice({ name: '101 灯', nameEn: '101 light' })),
  deviceAdded(
    aDevice({ id: HALL_LIGHT, number: '00158D00000000B0', areaId: 'ara_hall', name: '走廊灯', nameEn: '' }),
  ),
]
const own = [
  scene('scn_own'),
  anAutomation('aut_own', { name: '101 傍晚', nameEn: '', tasks: [sets(), runs('scn_own')] }),
]
const wide = [
  scene('scn_wide', { name: '迎宾', steps: [dimmed(LIGHT, 80), dimmed(HALL_LIGHT, 80)] }),
  anAutomation('aut_wide', { name: '101 深夜', tasks: [runs('scn_wide')] }),
]
const copying = (names: readonly string[], more: Partial<CopyArea> = {}): CopyArea => ({
  ...{ areaId: ROOM, names, withDevices: true },
  programIds: ['scn_own', 'aut_own', 'scn_wide', 'aut_wide'],
  ...more,
})

describe('a copied area', () => {
  it('has its scenes and automations, for its own devices, each other and its own name', () => {
    const { state, events } = given(site, own, wide)
      .when('CopyArea', copying(['102', '103']))
      .thenTypes(
        ...(['AreaAdded', 'AreaAdded', 'DeviceAdded', 'DeviceAdded'] as const),
        ...(['SceneAdded', 'AutomationAdded', 'SceneAdded', 'AutomationAdded'] as const),
      )
    const room = must(
      [...state.all('area')].find(({ name }) => name === '103'),
      'the copy',
    )
    const [lamp] = state.by('device', 'area', room.id).keys()
    const [welcome] = state.by('scene', 'area', room.id).values()
    const [dusk] = state.by('automation', 'area', room.id).values()
    expect(welcome).toMatchObject({ name: '103 欢迎', nameEn: 'Welcome 103', steps: [{ deviceId: lamp }] })
    expect(dusk).toMatchObject({ name: '103 傍晚', isEnabled: true, conditions: [{ deviceIds: [lamp] }] })
    expect(dusk?.tasks).toMatchObject([{ deviceId: lamp }, { sceneId: welcome?.id }])
    expect(events.filter(({ type }) => type === 'SceneAdded')).toHaveLength(2)
  })

  it('goes without them where they are not wanted, or where its devices stay behind', () => {
    given(site, own)
      .when('CopyArea', copying(['102'], { programIds: [] }))
      .thenTypes('AreaAdded', 'DeviceAdded')
    given(site, own)
      .when('CopyArea', copying(['102'], { withDevices: false }))
      .thenTypes('AreaAdded')
  })

  it('gives a scene a number where one of its name is elsewhere', () => {
    const other = scene('scn_other', {
      name: '102 欢迎',
      areaId: 'ara_hall',
      steps: [dimmed(HALL_LIGHT, 80)],
    })
    const { events } = given(site, own, other)
      .when('CopyArea', copying(['102']))
      .thenTypes('AreaAdded', 'DeviceAdded', 'SceneAdded', 'AutomationAdded')
    expect(events[2]?.data).toMatchObject({ name: '102 欢迎 2', nameEn: 'Welcome 102 2' })
  })

  it('has on its host what the original has there, as far as there is room; the server runs the rest', () => {
    const stored = [
      scene('scn_own', { runBy: 'host' }),
      anAutomation('aut_own', { name: '101 傍晚', hostId: HOST, tasks: [sets(), runs('scn_own')] }),
    ]
    const full = Array.from({ length: 30 }, (_, i) =>
      scene(`scn_h${i}`, { name: `H ${i}`, areaId: null, steps: [dimmed(HALL_LIGHT, i)], runBy: 'host' }),
    )
    const { state } = given(site, stored, full)
      .when('CopyArea', copying(['102', '103']))
      .thenTypes(
        ...(['AreaAdded', 'AreaAdded', 'DeviceAdded', 'DeviceAdded'] as const),
        ...(['SceneAdded', 'AutomationAdded', 'SceneAdded', 'AutomationAdded'] as const),
      )
    const named = (name: string) => ({
      scene: [...state.all('scene')].find((one) => one.name === `${name} 欢迎`)?.runBy,
      automation: [...state.all('automation')].find((one) => one.name === `${name} 傍晚`)?.hostId,
    })
    expect(named('102')).toEqual({ scene: 'host', automation: HOST })
    expect(named('103')).toEqual({ scene: 'server', automation: null })
  })
})

it('what concerns something else stays behind with its reason, as does what needs repair or is not allowed', () => {
  const broken = anAutomation('aut_broken', { name: '坏', conditions: [reads({ property: 'gone' })] })
  const caller = anAutomation('aut_caller', {
    name: '叫',
    tasks: [
      { type: 'automation', id: 'c1', isEnabled: true, delayMs: 0, automationId: 'aut_own', action: 'run' },
    ],
  })
  const { state } = given(site, own, wide, broken, caller)
  const room = must(state.get('area', ROOM), 'the room')
  const { scenes, automations, left } = programsToCopy(
    state,
    room,
    [...state.by('device', 'area', ROOM).values()],
    () => true,
    ({ id }) => id !== 'aut_own',
  )
  expect([...scenes, ...automations].map(({ id }) => id)).toEqual(['scn_own'])
  expect(new Map(left.map(({ program, why }) => [program.id, why]))).toEqual(
    new Map([
      ['aut_own', 'rights'],
      ['aut_broken', 'broken'],
      ['scn_wide', 'outside'],
      ['aut_wide', 'left'],
      ['aut_caller', 'left'],
    ]),
  )
})
