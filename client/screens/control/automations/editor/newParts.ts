/** Initial values of new parts. Pure. */

import type { Property, Reading } from '#shared/devices/kind.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { AutomationCondition, AutomationTask, WeatherQuantity } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../../../actions/devices/properties.ts'
import { defaultValue, scenePropertiesOf } from '../../scenes/sceneDraft.ts'

export type Comparison = Extract<AutomationCondition, { type: 'device' }>['comparison']

const ON = { isEnabled: true } as const
const NOON = 720
const RED_DAY_C = 30
/** Warm, damp, a strong breeze, any rain, overcast. */
const WEATHER_STARTS: Readonly<Record<WeatherQuantity, number>> = {
  temperature: RED_DAY_C,
  humidity: 70,
  windSpeed: 11,
  rain: 0,
  cloudCover: 80,
}

/** Comparisons that apply to the property's type. */
export function comparisonsOf({ type }: Property): readonly Comparison[] {
  if (type === 'number') return ['above', 'below', 'atLeast', 'atMost', 'is', 'isNot']
  return type === 'action' ? ['is'] : ['is', 'isNot']
}

/** Initial comparison value: a common value of the property. */
export function firstValue(property: Property): Reading {
  if (property.type === 'action') return property.values[0] ?? ''
  return defaultValue(property)
}

export function deviceCondition(
  id: string,
  type: 'device' | 'query',
  device: Device,
  property: Property,
): AutomationCondition {
  return {
    type,
    id,
    ...ON,
    deviceIds: [device.id],
    of: 'any',
    property: property.name,
    comparison: comparisonsOf(property)[0] ?? 'is',
    value: firstValue(property),
    forMs: 0,
  }
}

export const clockCondition = (id: string): AutomationCondition => ({
  type: 'timed',
  id,
  ...ON,
  time: { kind: 'clock', minute: NOON },
})
export const sunCondition = (id: string): AutomationCondition => ({
  type: 'timed',
  id,
  ...ON,
  time: { kind: 'sun', event: 'sunset', offsetMin: 0, elseMinute: null },
})
export const everyCondition = (id: string): AutomationCondition => ({
  type: 'timed',
  id,
  ...ON,
  time: { kind: 'every', minutes: 30 },
})
export const weatherCondition = (id: string, quantity: WeatherQuantity): AutomationCondition => ({
  type: 'weather',
  id,
  ...ON,
  quantity,
  comparison: 'above',
  value: WEATHER_STARTS[quantity],
  forMs: 0,
})

const task = { ...ON, delayMs: 0 }
const alarm = { severity: 'minor', title: '', body: '' } as const

/** Default task: on/off first, then mode. */
export function deviceTask(id: string, device: Device): AutomationTask {
  const properties = scenePropertiesOf(device)
  const { switches, mode } = tilePartsOf(device)
  const first = switches[0] ?? mode ?? properties[0]
  return {
    type: 'device',
    id,
    ...task,
    deviceId: device.id,
    values: first ? { [first.name]: defaultValue(first) } : {},
  }
}
export const sceneTask = (id: string, sceneId: AutomationTaskOf<'scene'>['sceneId']): AutomationTask => ({
  type: 'scene',
  id,
  ...task,
  sceneId,
})
export const automationTask = (
  id: string,
  automationId: AutomationTaskOf<'automation'>['automationId'],
): AutomationTask => ({ type: 'automation', id, ...task, automationId, action: 'run' })
export const alarmTask = (id: string): AutomationTask => ({ type: 'alarm', id, ...task, ...alarm })
export const energyTask = (id: string): AutomationTask => ({
  type: 'energy',
  id,
  ...task,
  ...alarm,
  deviceIds: [],
  spanMs: DAY_MS,
  aboveKwh: 10,
  ifAbove: 'alarm',
})

export type AutomationTaskOf<T extends AutomationTask['type']> = Extract<AutomationTask, { type: T }>
