/** Automations that a building would have: corridors by the sun, the air off while a door is open, leaks, batteries. */

import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { DEVICES_PER_CONDITION_MAX } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'

const PLACES_WITH_AIR = 6
const PLACES_WITH_LEAKS = 4
const MONDAY = 1
const NINE = 9 * 60

const defaults: Omit<AutomationFacts, 'name' | 'nameEn' | 'image' | 'conditions' | 'tasks'> = {
  areaId: null,
  hostId: null,
  mode: 'any',
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
  effective: null,
  onRetrigger: 'queue',
  catchUp: 'latest',
}
const on = { isEnabled: true } as const
const task = { ...on, delayMs: 0 } as const
const reads = { type: 'device', ...on, of: 'any', forMs: 0 } as const

/** In order of places, so equal worlds have equal automations. */
export function plannedAutomations(read: ReadState): AutomationFacts[] {
  return [...corridors(read), ...openDoors(read), ...leaks(read), ...batteries(read)]
}

/** The scenes of the corridors, half an hour before the sun sets and as it has risen. */
function corridors(read: ReadState): AutomationFacts[] {
  const at = (event: 'sunrise' | 'sunset', offsetMin: number, elseMinute: number) =>
    ({ type: 'timed', id: 'time', ...on, time: { kind: 'sun', event, offsetMin, elseMinute } }) as const
  const runs = (sceneId: SceneId) => ({ type: 'scene', id: 'scene', ...task, sceneId }) as const
  const scenes = [...read.all('scene')].filter(({ areaId }) => areaId === null)
  const lit = scenes.find(({ nameEn }) => nameEn === 'Corridors lit')
  const dimmed = scenes.find(({ nameEn }) => nameEn === 'Corridors dimmed')
  if (!lit || !dimmed) return []
  return [
    {
      ...defaults,
      ...{ name: '日落前走廊照明', nameEn: 'Corridors before sunset', image: 'lights' },
      conditions: [at('sunset', -30, 18 * 60)],
      tasks: [runs(lit.id)],
    },
    {
      ...defaults,
      ...{ name: '日出后走廊调暗', nameEn: 'Corridors after sunrise', image: 'morning' },
      conditions: [at('sunrise', 15, 7 * 60)],
      tasks: [runs(dimmed.id)],
    },
  ]
}

/** Two minutes with the door open and the air is off. */
function openDoors(read: ReadState): AutomationFacts[] {
  return placesOf(read, 'door_sensor', PLACES_WITH_AIR).flatMap((door): AutomationFacts[] => {
    const air = [...read.by('device', 'area', door.areaId).values()].filter(
      ({ kind }) => kind === 'air_conditioner' || kind === 'thermostat',
    )
    const place = read.get('area', door.areaId)
    if (!place || air.length === 0) return []
    return [
      {
        ...defaults,
        areaId: place.id,
        name: `${place.name} 开门关空调`,
        nameEn: `${place.nameEn} AC off when door open`,
        image: 'climate',
        conditions: [
          {
            ...{ ...reads, id: 'open', deviceIds: [door.id], property: 'contact' },
            ...{ comparison: 'is', value: false, forMs: 2 * MINUTE_MS },
          },
        ],
        tasks: air.map(({ id }, i) => ({
          ...{ type: 'device', id: `air${i + 1}`, ...task },
          ...{ deviceId: id, values: { system_mode: 'off' } },
        })),
      },
    ]
  })
}

/** Switches lights on for people who respond to a leak. */
function leaks(read: ReadState): AutomationFacts[] {
  return placesOf(read, 'water_leak', PLACES_WITH_LEAKS).flatMap((sensor): AutomationFacts[] => {
    const place = read.get('area', sensor.areaId)
    const lights = [...read.by('device', 'area', sensor.areaId).values()].filter(({ kind }) =>
      kind.endsWith('_light'),
    )
    if (!place || lights.length === 0) return []
    const lit = lights.map(({ id }, i) => ({
      ...{ type: 'device', id: `light${i + 1}`, ...task },
      ...{ deviceId: id, values: { state: 'ON' } },
    })) as AutomationFacts['tasks']
    return [
      {
        ...defaults,
        areaId: place.id,
        name: `${place.name} 漏水亮灯`,
        nameEn: `${place.nameEn} light on if leak`,
        image: 'emergency',
        conditions: [
          {
            ...{ ...reads, id: 'leak', deviceIds: [sensor.id], property: 'water_leak' },
            ...{ comparison: 'is', value: true },
          },
        ],
        tasks: lit,
      },
    ]
  })
}

/** On Mondays, when staff can replace them. */
function batteries(read: ReadState): AutomationFacts[] {
  const powered = [...read.all('device')].filter(
    ({ kind }) => kind === 'door_sensor' || kind === 'water_leak',
  )
  if (powered.length === 0) return []
  return [
    {
      ...defaults,
      ...{ name: '周一电池检查', nameEn: 'Batteries on Mondays', image: 'energy', mode: 'all' },
      repeat: { kind: 'weekly', days: [MONDAY] },
      conditions: [
        { type: 'timed', id: 'time', ...on, time: { kind: 'clock', minute: NINE } },
        {
          ...{ type: 'query', id: 'weak', ...on, of: 'any', property: 'battery', forMs: 0 },
          deviceIds: powered.slice(0, DEVICES_PER_CONDITION_MAX).map(({ id }) => id),
          ...{ comparison: 'below', value: BATTERY_LOW_PERCENT },
        },
      ],
      tasks: [
        {
          ...{ type: 'alarm', id: 'tell', ...task, severity: 'info' },
          ...{ title: '本周需更换的电池', titleEn: 'Batteries to change this week', body: '' },
        },
      ],
    },
  ]
}

/** One device of the kind in each of the first places that have one. */
function placesOf(read: ReadState, kind: string, count: number): Device[] {
  const places = new Map<string, Device>()
  for (const device of read.all('device'))
    if (device.kind === kind && !places.has(device.areaId)) places.set(device.areaId, device)
  return [...places.values()].slice(0, count)
}
