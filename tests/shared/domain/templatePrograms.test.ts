import { describe, expect, it } from 'vitest'
import { HOST_PLACES_MAX, TEMPLATE_PROGRAMS_MAX } from '#shared/constants.ts'
import { programsToTake } from '#shared/domain/areaTemplate/contentOfArea.ts'
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { SceneFacts } from '#shared/domain/scene/scene.ts'
import { must } from '#shared/kernel/assert.ts'
import { HOST_ITSELF, NO_CONTENT, type TemplateContent } from '#shared/records/areaTemplate.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { State } from '#shared/records/registry.ts'
import type { Scene, SceneStep } from '#shared/records/scene.ts'
import { anAutomation, automationFacts, sets, timed } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, aRoom, deviceAdded, floorWith, HOST, LIGHT, ROOM } from '../../support/records.ts'
import { aScene, dimmed, sceneFacts } from '../../support/scenes.ts'

const scene = (more: Partial<SceneFacts> = {}): SceneFacts =>
  sceneFacts({ name: '101 欢迎', nameEn: 'Welcome 101', steps: [dimmed(LIGHT, 80)], ...more })
const automation = (tasks: Automation['tasks'], more: Partial<AutomationFacts> = {}): AutomationFacts =>
  automationFacts({
    ...{ name: '101 傍晚', nameEn: '', mode: 'any', conditions: [timed(1_080, 'time')], tasks },
    repeat: { kind: 'weekly', days: [1] },
    ...more,
  })
const task = { id: 'task', isEnabled: true, delayMs: 0 } as const
const runs = (sceneId: `scn_${string}`) => ({ type: 'scene', ...task, sceneId }) as const

const ROOMS = ['101', '102'] as const
const serving: AtriumEvent = {
  type: 'HostAreasAssigned',
  data: { hostId: HOST, areaIds: ['ara_101', 'ara_102'] },
}
const site: readonly AtriumEvent[] = [
  ...floorWith(
    ...ROOMS.map(aRoom),
    anArea({ id: 'ara_hall', name: '走廊', nameEn: 'Hall', kind: 'corridor' }),
  ),
  serving,
  deviceAdded(aDevice({ name: '101 吸顶灯', nameEn: '101 Ceiling light' })),
  deviceAdded(aDevice({ id: 'dev_hall', number: '00158D00000000B0', areaId: 'ara_hall', name: '走廊灯' })),
]
const programs: readonly AtriumEvent[] = [
  aScene('scn_1', scene()),
  aScene('scn_2', scene({ name: '迎宾', steps: [dimmed('dev_hall', 5), dimmed(LIGHT, 5)] })),
  {
    type: 'AutomationAdded',
    data: { automationId: 'aut_1', ...automation([runs('scn_1')]), isEnabled: false },
  },
  {
    type: 'AutomationAdded',
    data: { automationId: 'aut_2', ...automation([runs('scn_2')], { name: '101 深夜' }), isEnabled: true },
  },
]

describe('the scenes and automations of an area', () => {
  const facts = { name: '标准间', nameEn: '', description: '' }
  const taken = () =>
    given(site, programs).when('AddTemplateOfArea', {
      ...{ areaId: ROOM, ...facts },
      programIds: ['scn_1', 'scn_2', 'aut_1', 'aut_2'],
    })

  it('are taken along in terms of the template, named after whatever area it will be applied to', () => {
    const { state } = taken().thenTypes('AreaTemplateAdded', 'AreaTemplateApplied')
    const [template] = [...state.all('areaTemplate')]
    expect(template?.content.scenes).toEqual([
      {
        key: 's1',
        scene: scene({
          ...{ name: '{area} 欢迎', nameEn: 'Welcome {area}', areaId: 'ara_the-area' },
          steps: [dimmed('dev_d1', 80)],
        }),
      },
    ])
    expect(template?.content.automations).toMatchObject([
      { key: 'u1', isEnabled: false, automation: { areaId: 'ara_the-area', tasks: [{ sceneId: 'scn_s1' }] } },
    ])
  })

  it('are at most so many of each', () => {
    const ids = Array.from({ length: TEMPLATE_PROGRAMS_MAX + 1 }, (_, i): `scn_${string}` => `scn_m${i}`)
    const many = ids.map((id, i) => aScene(id, scene({ name: `场景 ${i}`, nameEn: '' })))
    given(site, many)
      .when('AddTemplateOfArea', { areaId: ROOM, ...facts, programIds: ids })
      .thenRefused('template_programs_many', { max: TEMPLATE_PROGRAMS_MAX })
    given(site, many)
      .when('AddTemplateOfArea', { areaId: ROOM, ...facts, programIds: ids.slice(1) })
      .thenTypes('AreaTemplateAdded', 'AreaTemplateApplied')
  })

  it('stay behind where they concern something elsewhere, or something that stays behind, and say what', () => {
    const { state } = given(site, programs)
    const { left } = programsToTake(state, must(state.get('area', ROOM), 'the room'))
    expect(left.map(({ program, why, other }) => [program.id, why, other?.name])).toEqual([
      ['scn_2', 'outside', '走廊灯'],
      ['aut_2', 'left', '迎宾'],
    ])
  })

  it('are as the template says: nothing is to do where they were taken from', () => {
    const { state, events } = taken().thenTypes('AreaTemplateAdded', 'AreaTemplateApplied')
    const [template] = [...state.all('areaTemplate')]
    given(site, programs, events)
      .when('ApplyAreaTemplate', wanting(['ara_101'], template?.id))
      .thenNothing()
  })
})

const content: TemplateContent = {
  ...NO_CONTENT,
  devices: [
    {
      ...{ key: 'd', areaKey: null, name: '{area} 床头灯', nameEn: '', kind: 'dimmable_light', model: '' },
      ...{ circuits: [{ name: '灯', nameEn: '' }], connection: 'zigbee' },
    },
  ],
  scenes: [
    {
      key: 's',
      scene: scene({ name: '{area} 欢迎', nameEn: '', areaId: null, steps: [dimmed('dev_d', 80)] }),
    },
  ],
  automations: [
    { key: 'u', automation: automation([runs('scn_s')], { name: '{area} 傍晚' }), isEnabled: true },
  ],
}
// The area of the pattern is the template's own.
const own: TemplateContent = {
  ...content,
  automations: content.automations.map((one) => ({
    ...one,
    automation: { ...one.automation, areaId: 'ara_the-area' },
  })),
}
const template: AtriumEvent = {
  type: 'AreaTemplateAdded',
  data: { templateId: 'atp_1', name: '标准间', nameEn: '', description: '', content: own },
}
const wanting = (
  areaIds: readonly `ara_${string}`[],
  templateId: `atp_${string}` = 'atp_1',
  more: object = {},
) => ({ templateId, version: 1, areaIds, hostId: null, removesGone: false, ...more })
const applied = () =>
  given(site, template)
    .when('ApplyAreaTemplate', wanting(['ara_101', 'ara_102']))
    .thenTypes(
      ...(['DeviceAdded', 'DeviceAdded', 'SceneAdded', 'AutomationAdded'] as const),
      ...(['SceneAdded', 'AutomationAdded', 'AreaTemplateApplied', 'AreaTemplateApplied'] as const),
    )
const changedTo = (parts: Partial<TemplateContent>): AtriumEvent => ({
  type: 'AreaTemplateChanged',
  data: { templateId: 'atp_1', content: { ...own, ...parts } },
})
const dimmer = changedTo({
  scenes: [
    {
      key: 's',
      scene: scene({ name: '{area} 欢迎', nameEn: '', areaId: null, steps: [dimmed('dev_d', 30)] }),
    },
  ],
})
const sceneIn = (state: State, areaId: string): Scene =>
  must([...state.by('scene', 'area', areaId).values()][0], 'a scene')
const again = (areaIds: readonly `ara_${string}`[], more: object = {}) =>
  wanting(areaIds, 'atp_1', { version: 2, ...more })
const byHand = (state: State): AtriumEvent => ({
  type: 'SceneChanged',
  data: { sceneId: sceneIn(state, 'ara_102').id, image: 'movie' },
})

describe('a template with scenes and automations that is applied', () => {
  it('makes them in each area with its devices and its name', () => {
    const { state } = applied()
    for (const name of ROOMS) {
      const made = sceneIn(state, `ara_${name}`)
      expect(made.name).toBe(`${name} 欢迎`)
      expect(made.steps.map(({ deviceId }) => state.get('device', deviceId)?.name)).toEqual([
        `${name} 床头灯`,
      ])
      const [rule] = [...state.by('automation', 'area', `ara_${name}`).values()]
      expect(rule).toMatchObject({ name: `${name} 傍晚`, isEnabled: true, tasks: [{ sceneId: made.id }] })
    }
  })

  it('changes those that are as it made them, and leaves one that was changed by hand', () => {
    const { state, events } = applied()
    const start = [...site, template, ...events, byHand(state), dimmer]
    const after = given(start)
      .when('ApplyAreaTemplate', again(['ara_101', 'ara_102']))
      .thenTypes('SceneChanged', 'AreaTemplateApplied', 'AreaTemplateApplied').state
    expect(sceneIn(after, 'ara_101').steps[0]?.values.brightness).toBe(30)
    expect(sceneIn(after, 'ara_102')).toMatchObject({
      image: 'movie',
      steps: [{ values: { brightness: 80 } }],
    })
  })

  it('still knows what was changed by hand when it is applied once more, and changes it where that is wanted', () => {
    const { state, events } = applied()
    const start = [...site, template, ...events, byHand(state), dimmer]
    const left = given(start)
      .when('ApplyAreaTemplate', again(['ara_102']))
      .thenTypes('AreaTemplateApplied')
    given([...start, ...left.events])
      .when('ApplyAreaTemplate', again(['ara_102']))
      .thenNothing()
    const { state: taken } = given([...start, ...left.events])
      .when('ApplyAreaTemplate', again(['ara_102'], { replacesChanged: true }))
      .thenTypes('SceneChanged', 'AreaTemplateApplied')
    expect(sceneIn(taken, 'ara_102')).toMatchObject({
      image: 'welcome',
      steps: [{ values: { brightness: 30 } }],
    })
  })

  it('makes again what was deleted, and runs the new one', () => {
    const { state, events } = applied()
    const gone: AtriumEvent = { type: 'SceneRemoved', data: { sceneId: sceneIn(state, 'ara_101').id } }
    const { state: after } = given([...site, template, ...events, gone])
      .when('ApplyAreaTemplate', wanting(['ara_101']))
      .thenTypes('SceneAdded', 'AutomationChanged', 'AreaTemplateApplied')
    const [rule] = [...after.by('automation', 'area', 'ara_101').values()]
    expect(rule?.tasks).toMatchObject([{ sceneId: sceneIn(after, 'ara_101').id }])
  })

  it('takes away what it no longer has where that is wanted, but nothing that was changed by hand', () => {
    const { state, events } = applied()
    const start = [...site, template, ...events, byHand(state), changedTo({ scenes: [], automations: [] })]
    const { state: after } = given(start)
      .when('ApplyAreaTemplate', again(['ara_101', 'ara_102'], { removesGone: true }))
      .thenTypes(
        ...(['AutomationRemoved', 'SceneRemoved', 'AutomationRemoved'] as const),
        ...(['AreaTemplateApplied', 'AreaTemplateApplied'] as const),
      )
    expect([...after.all('scene')].map(({ name }) => name)).toEqual(['102 欢迎'])
  })

  it('never overwrites a scene of that name that was made by hand', () => {
    const mine = aScene('scn_mine', scene({ name: '101 欢迎', steps: [dimmed(LIGHT, 5)] }))
    const { state } = given(site, mine, template)
      .when('ApplyAreaTemplate', wanting(['ara_101'], 'atp_1', { replacesChanged: true }))
      .thenTypes('DeviceAdded', 'AutomationAdded', 'AreaTemplateApplied')
    expect(sceneIn(state, 'ara_101').steps).toEqual([dimmed(LIGHT, 5)])
  })

  it('gives a scene a number where another place has one of its name, and leaves it that number', () => {
    const inHall = { areaId: 'ara_hall', steps: [dimmed('dev_hall', 5)] } as const
    const other = aScene('scn_other', scene({ name: '101 欢迎', ...inHall }))
    const { state, events } = given(site, other, template)
      .when('ApplyAreaTemplate', wanting(['ara_101']))
      .thenTypes('DeviceAdded', 'SceneAdded', 'AutomationAdded', 'AreaTemplateApplied')
    expect(sceneIn(state, 'ara_101').name).toBe('101 欢迎 2')
    given(site, other, template, events)
      .when('ApplyAreaTemplate', wanting(['ara_101']))
      .thenNothing()
  })

  it('is refused as a whole where a host has no room for another scene of its own', () => {
    const stored = changedTo({
      scenes: own.scenes.map((one) => ({ ...one, scene: { ...one.scene, runBy: 'host' } })),
    })
    const full = Array.from({ length: 31 }, (_, i) =>
      aScene(
        `scn_h${i}`,
        scene({ name: `H ${i}`, areaId: null, steps: [dimmed('dev_hall', i)], runBy: 'host' }),
      ),
    )
    given(site, full, template, stored)
      .when('ApplyAreaTemplate', again(['ara_101', 'ara_102']))
      .thenRefused('host_scenes_full', { host: 'H-01', max: 32 })
  })

  const onItsHost = changedTo({
    scenes: own.scenes.map((one) => ({ ...one, scene: { ...one.scene, runBy: 'host' } })),
    automations: own.automations.map((one) => ({
      ...one,
      automation: { ...one.automation, hostId: HOST_ITSELF },
    })),
  })

  it('stores one on the host of the devices whose scenes it runs', () => {
    const { state } = given(site, template, onItsHost)
      .when('ApplyAreaTemplate', again(['ara_101']))
      .thenTypes('DeviceAdded', 'SceneAdded', 'AutomationAdded', 'AreaTemplateApplied')
    expect([...state.all('automation')].map(({ hostId }) => hostId)).toEqual([HOST])
  })
})

it('a template refuses scenes and automations that name what it does not have, or set it to what it cannot be', () => {
  const holding = (parts: Partial<TemplateContent>) => ({
    ...{ name: '大床房', nameEn: '', description: '' },
    content: { ...own, ...parts },
  })
  const [first] = own.scenes
  const withSteps = (steps: readonly SceneStep[]) =>
    holding({ scenes: [{ key: 's', scene: { ...must(first, 'one').scene, steps } }] })
  given()
    .when('AddAreaTemplate', withSteps([dimmed('dev_gone', 5)]))
    .thenRefused('record_unknown', { kind: 'device' })
  given().when('AddAreaTemplate', withSteps([])).thenRefused('scene_empty')
  given()
    .when('AddAreaTemplate', withSteps([{ ...dimmed('dev_d', 5), values: { state: 'MAYBE' } }]))
    .thenRefused('value_not_allowed')
  given()
    .when('AddAreaTemplate', holding({ scenes: [] }))
    .thenRefused('record_unknown', { kind: 'scene' })
})

it('a host stores no more automations by templates than by hand', () => {
  const onHost = automation([sets({ deviceId: 'dev_d' })], { name: '{area} 夜间', hostId: HOST_ITSELF })
  const stored: AtriumEvent = {
    type: 'AreaTemplateAdded',
    data: {
      ...{ templateId: 'atp_1', name: '标准间', nameEn: '', description: '' },
      content: {
        ...content,
        ...{ scenes: [], automations: [{ key: 'u', automation: onHost, isEnabled: true }] },
      },
    },
  }
  const there = (count: number) =>
    Array.from({ length: count }, (_, i) => anAutomation(`aut_f${i}`, { hostId: HOST }))
  const applied = (count: number) =>
    given(site, stored, there(count)).when('ApplyAreaTemplate', wanting(['ara_101', 'ara_102']))
  applied(HOST_PLACES_MAX - 2).thenTypes(
    ...(['DeviceAdded', 'DeviceAdded', 'AutomationAdded', 'AutomationAdded'] as const),
    ...(['AreaTemplateApplied', 'AreaTemplateApplied'] as const),
  )
  applied(HOST_PLACES_MAX - 1).thenRefused('host_automations_full', { host: 'H-01', max: HOST_PLACES_MAX })
})
