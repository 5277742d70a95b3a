import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '#shared/devices/capabilities.ts'
import { planApplication } from '#shared/domain/areaTemplate/plan.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { TemplateContent } from '#shared/records/areaTemplate.ts'
import type { ReadState, State } from '#shared/records/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  anArea,
  aRoom,
  areaAdded,
  deviceAdded,
  floorWith,
  HOST,
  hostInstalled,
} from '../../support/records.ts'

const ROOMS = ['101', '102', '103'] as const
const idOf = (name: string): AreaId => `ara_${name}`
const device = (key: string, name: string, more: object = {}) => ({
  key,
  areaKey: null,
  name: `{area} ${name}`,
  nameEn: '',
  kind: 'dimmable_light',
  model: '',
  circuits: [{ name: '灯', nameEn: '' }],
  connection: 'zigbee' as const,
  ...more,
})
const bath = {
  key: 'a',
  parentKey: null,
  name: '{area} 浴室',
  nameEn: '',
  kind: 'public',
  image: 'bathroom',
} as const
const content: TemplateContent = {
  areas: [bath],
  devices: [device('d', '床头灯'), device('e', '浴室灯', { areaKey: 'a' })],
  scenes: [],
  automations: [],
}
const template = (more: Partial<TemplateContent> = {}): AtriumEvent => ({
  type: 'AreaTemplateAdded',
  data: {
    templateId: 'atp_1',
    name: '标准间',
    nameEn: '',
    description: '',
    content: { ...content, ...more },
  },
})
const serving: AtriumEvent = {
  type: 'HostAreasAssigned',
  data: { hostId: HOST, areaIds: ROOMS.map(idOf) },
}
const site = floorWith(...ROOMS.map(aRoom))
const wanting = (names: readonly string[], more: object = {}) => ({
  templateId: 'atp_1' as const,
  version: 1,
  areaIds: names.map(idOf),
  hostId: null,
  removesGone: false,
  ...more,
})
const namesIn = (state: State): string[] => [...state.all('device')].map(({ name }) => name).sort()
/** Applies events to the state, like a log. */
const after = (events: readonly AtriumEvent[], names: readonly string[] = ['101']) => [
  ...events,
  ...given(events)
    .when('ApplyAreaTemplate', wanting(names))
    .thenTypes(...typesOf(events, names)).events,
]
function typesOf(events: readonly AtriumEvent[], names: readonly string[]) {
  const each = <T extends AtriumEvent['type']>(type: T, times: number) => Array<T>(times).fill(type)
  const [added] = events.filter((event) => event.type === 'AreaTemplateAdded')
  const devices = added?.data.content.devices.length ?? 0
  const areas = added?.data.content.areas.length ?? 0
  return [
    ...each('AreaAdded', names.length * areas),
    ...each('HostAreasAssigned', areas > 0 ? names.length : 0),
    ...each('DeviceAdded', names.length * devices),
    ...each('AreaTemplateApplied', names.length),
  ]
}
const changedTo = (parts: Partial<TemplateContent>): AtriumEvent => ({
  type: 'AreaTemplateChanged',
  data: { templateId: 'atp_1', content: { ...content, ...parts } },
})
function planned(read: ReadState, names: readonly string[], more: object = {}) {
  const [found] = read.all('areaTemplate')
  if (!found) throw new Error('a template')
  const areas = names.flatMap((name) => read.get('area', idOf(name)) ?? [])
  let n = 0
  const next = (): string => {
    n += 1
    return `new-${n}`
  }
  const newId = {
    area: () => `ara_${next()}` as const,
    device: () => `dev_${next()}` as const,
    scene: () => `scn_${next()}` as const,
    automation: () => `aut_${next()}` as const,
  }
  const defaults = { hostId: null, removesGone: false, replacesChanged: false }
  return planApplication(read, found, { areas, ...defaults, newId, ...more })
}

describe('a template that is applied', () => {
  it('makes devices of no kind with the properties that stand in it, and leaves those of existing ones', () => {
    const capabilitiesWith = (name: string) =>
      capabilitiesOf('pump', [{ name, type: 'number', access: 'r' }]) ?? undefined
    const pump = device('p', '水泵', { kind: 'generic', capabilities: capabilitiesWith('flow') })
    const made = after([...site, serving, template({ areas: [], devices: [pump] })])
    const { state } = given(made)
    expect([...state.all('device')]).toMatchObject([{ capabilities: capabilitiesWith('flow') }])
    const other = { ...pump, model: 'P-2', capabilities: capabilitiesWith('level') }
    const again = given(made, changedTo({ areas: [], devices: [other] })).when('ApplyAreaTemplate', {
      ...wanting(['101']),
      version: 2,
    })
    expect([...again.thenTypes('DeviceChanged', 'AreaTemplateApplied').state.all('device')]).toMatchObject([
      { model: 'P-2', capabilities: capabilitiesWith('flow') },
    ])
    given(...site)
      .when('AddAreaTemplate', {
        ...{ name: '标准间', nameEn: '', description: '' },
        content: { ...content, areas: [], devices: [device('p', '水泵', { kind: 'generic' })] },
      })
      .thenRefused('device_kind_unknown')
  })

  it('makes its inner areas and devices in every area, named after it, on the host that serves it', () => {
    const { state } = given(after([...site, serving, template()], ROOMS))
    expect(namesIn(state)).toEqual(ROOMS.flatMap((room) => [`${room} 床头灯`, `${room} 浴室灯`]).sort())
    const inner = [...state.by('area', 'parent', 'ara_102').values()]
    expect(inner).toMatchObject([{ name: '102 浴室', floorId: 'flr_1', image: 'bathroom', order: 1 }])
    // The host of the area serves added inner areas.
    expect(state.first('host', 'serves', inner[0]?.id ?? 'ara_none')?.id).toBe(HOST)
    expect([...state.by('device', 'area', inner[0]?.id ?? 'ara_none').values()]).toMatchObject([
      { name: '102 浴室灯', hostId: HOST, isConfigured: true, isJoined: false },
    ])
    expect(new Set([...state.all('device')].map(({ number }) => number)).size).toBe(6)
  })

  it('gives devices on different hosts different numbers, whose makers count alike', () => {
    const other = { hostId: 'hst_2', number: '00158D00000000F2', name: '主机二' } as const
    const [installed] = hostInstalled()
    if (installed?.type !== 'HostInstalled') throw new Error('a host')
    const second: AtriumEvent = { ...installed, data: { ...installed.data, ...other, networkNumber: 0 } }
    const served = (hostId: typeof other.hostId | typeof HOST, name: string): AtriumEvent => ({
      type: 'HostAreasAssigned',
      data: { hostId, areaIds: [idOf(name)] },
    })
    const events = [...site, second, served(HOST, '101'), served('hst_2', '102'), template()]
    const { state } = given(after(events, ['101', '102']))
    expect(new Set([...state.all('device')].map(({ number }) => number)).size).toBe(4)
  })

  it('makes nothing twice', () => {
    given(after([...site, serving, template()], ROOMS))
      .when('ApplyAreaTemplate', wanting(ROOMS))
      .thenNothing()
  })

  it('makes again what was deleted since', () => {
    const events = after([...site, serving, template()])
    const [gone] = given(events).state.all('device')
    const removed: AtriumEvent = { type: 'DeviceRemoved', data: { deviceId: gone?.id ?? 'dev_none' } }
    const again = given(events, removed).when('ApplyAreaTemplate', wanting(['101']))
    expect(namesIn(again.thenTypes('DeviceAdded', 'AreaTemplateApplied').state)).toEqual([
      '101 床头灯',
      '101 浴室灯',
    ])
  })

  it('takes a device of that name and kind, made by hand, for its own', () => {
    const own = deviceAdded(
      aDevice({ areaId: 'ara_101', name: '101 床头灯', circuits: [{ name: '灯', nameEn: '' }] }),
    )
    const { state } = given(site, own, serving, template({ areas: [], devices: [device('d', '床头灯')] }))
      .when('ApplyAreaTemplate', wanting(['101']))
      .thenTypes('AreaTemplateApplied')
    expect(state.first('templateUse', 'area', 'ara_101')?.made.devices).toEqual([
      { key: 'd', deviceId: 'dev_light' },
    ])
  })

  it('is refused in another version than the one that was previewed', () => {
    given(site, serving, template(), changedTo({ devices: [] }))
      .when('ApplyAreaTemplate', wanting(['101']))
      .thenRefused('template_changed')
  })

  it('is refused as a whole where one area cannot have it', () => {
    const busy = deviceAdded(aDevice({ areaId: 'ara_103', name: '102 床头灯' }))
    given(site, busy, serving, template())
      .when('ApplyAreaTemplate', wanting(ROOMS))
      .thenRefused('device_name_taken', { name: '102 床头灯' })
  })

  it('is applied to fifty areas at a time', () => {
    const many = Array.from({ length: 51 }, (_, i) => `${200 + i}`)
    const rooms = many.map((name) => areaAdded(anArea({ id: idOf(name), name })))
    given(site, rooms, template())
      .when('ApplyAreaTemplate', wanting(many, { hostId: HOST }))
      .thenRefused('too_many_copies', { max: 50 })
  })
})

describe('why an area cannot have a template', () => {
  const codesOf = (events: readonly AtriumEvent[], names: readonly string[], more: object = {}) =>
    planned(given(events).state, names, more).map(({ problems }) => problems.map(({ code }) => code))

  it('no host serves it, unless one is chosen', () => {
    const bare = [...site, template()]
    expect(codesOf(bare, ['102'])).toEqual([['area_without_host']])
    expect(codesOf(bare, ['102'], { hostId: HOST })).toEqual([[]])
  })

  it('an inner area is served by the host of the one around it', () => {
    const inner = areaAdded(anArea({ id: 'ara_in', parentId: 'ara_102', name: 'in' }))
    const read = given(site, inner, serving, template()).state
    expect(planned(read, ['in'])[0]?.hostId).toBe(HOST)
  })

  it('its host would have more than 255 devices, counting those of the areas before it', () => {
    const lamps = Array.from({ length: 252 }, (_, i) => {
      const number = `00158D00000AA${i.toString(16).toUpperCase().padStart(3, '0')}`
      return deviceAdded(aDevice({ id: `dev_${i}`, number, name: `灯 ${i}`, areaId: 'ara_103' }))
    })
    expect(codesOf([...site, ...lamps, serving, template()], ROOMS)).toEqual([
      [],
      ['device_count_exceeded'],
      ['device_count_exceeded'],
    ])
  })

  it('an area that cannot have it takes nothing from those after it', () => {
    const lamps = Array.from({ length: 252 }, (_, i) => {
      const number = `00158D00000AA${i.toString(16).toUpperCase().padStart(3, '0')}`
      return deviceAdded(
        aDevice({ id: `dev_${i}`, number, name: i === 0 ? '101 床头灯' : `灯 ${i}`, areaId: 'ara_103' }),
      )
    })
    expect(codesOf([...site, ...lamps, serving, template()], ['101', '102'])).toEqual([
      ['device_name_taken'],
      [],
    ])
  })

  it('it has a voice device of the kind, or a name that would be too long', () => {
    const voice = { kind: 'voice_panel', circuits: [{ name: 'V', nameEn: '' }] }
    const there = deviceAdded(aDevice({ areaId: 'ara_101', name: '旧面板', kind: 'voice_panel' }))
    const events = [...site, there, serving, template({ devices: [device('v', '语音', voice)] })]
    expect(codesOf(events, ['101', '102'])).toEqual([['device_voice_taken'], []])
    const long = [...site, serving, template({ devices: [device('l', '灯'.repeat(48))] })]
    expect(codesOf(long, ['101'])).toEqual([['name_invalid']])
  })
})

describe('a changed template', () => {
  const start = after([...site, serving, template()])
  const renamed = changedTo({
    areas: [{ ...bath, kind: 'plant' }],
    devices: [device('d', '台灯'), device('f', '窗帘灯')],
  })

  it('shows what it adds, what it changes and what it no longer has', () => {
    const [plan] = planned(given(start, renamed).state, ['101'])
    expect(plan?.areas.map(({ changes }) => changes)).toEqual([
      [{ field: 'kind', from: 'public', to: 'plant' }],
    ])
    expect(plan?.devices.map(({ device: known, changes }) => [known?.name, changes])).toEqual([
      ['101 床头灯', [{ field: 'name', from: '101 床头灯', to: '101 台灯' }]],
      [undefined, []],
    ])
    expect(plan?.gone.devices.map(({ name }) => name)).toEqual(['101 浴室灯'])
  })

  it('shows what differs of a circuit in whichever language, and no text twice where it has none', () => {
    const changesOf = (circuit: object) => {
      const circuits = [{ name: '灯', nameEn: '', ...circuit }]
      const lamp = changedTo({ areas: [bath], devices: [device('d', '床头灯', { circuits })] })
      return planned(given(start, lamp).state, ['101'])[0]?.devices[0]?.changes
    }
    expect(changesOf({ nameEn: 'Lamp' })).toEqual([{ field: 'circuits', from: '灯', to: '灯 / Lamp' }])
    expect(changesOf({ style: 'strip' })).toEqual([{ field: 'circuitStyles', from: '', to: 'strip' }])
    expect(changesOf({ nameEn: 'Lamp', style: 'strip' })?.map(({ field }) => field)).toEqual([
      'circuits',
      'circuitStyles',
    ])
  })

  it('is applied again: added, changed, and what it no longer has stays', () => {
    const { state } = given(start, renamed)
      .when('ApplyAreaTemplate', wanting(['101'], { version: 2 }))
      .thenTypes('AreaChanged', 'DeviceChanged', 'DeviceAdded', 'AreaTemplateApplied')
    expect(namesIn(state)).toEqual(['101 台灯', '101 浴室灯', '101 窗帘灯'])
    expect(state.first('templateUse', 'area', 'ara_101')?.version).toBe(2)
  })

  it('takes away what it no longer has where that is wanted, with areas that are empty then', () => {
    const emptied = changedTo({ areas: [], devices: [device('d', '床头灯')] })
    const { state } = given(start, emptied)
      .when('ApplyAreaTemplate', wanting(['101'], { version: 2, removesGone: true }))
      .thenTypes('DeviceRemoved', 'AreaRemoved', 'AreaTemplateApplied')
    expect(namesIn(state)).toEqual(['101 床头灯'])
    expect(state.by('area', 'parent', 'ara_101').size).toBe(0)
  })

  it('leaves an area that holds something else', () => {
    const emptied = changedTo({ areas: [], devices: [] })
    const [inner] = [...given(start).state.by('area', 'parent', 'ara_101').keys()]
    const own = deviceAdded(aDevice({ areaId: inner as AreaId, name: '手动灯' }))
    const { state } = given(start, own, emptied)
      .when('ApplyAreaTemplate', wanting(['101'], { version: 2, removesGone: true }))
      .thenTypes('DeviceRemoved', 'DeviceRemoved', 'AreaTemplateApplied')
    expect(namesIn(state)).toEqual(['手动灯'])
  })

  it('leaves English names and models that it says nothing of', () => {
    const [made] = given(start).state.all('device')
    const named: AtriumEvent = {
      type: 'DeviceChanged',
      data: { deviceId: made?.id ?? 'dev_none', nameEn: 'Bedside', model: 'L-9' },
    }
    given(start, named)
      .when('ApplyAreaTemplate', wanting(['101']))
      .thenNothing()
  })
})
