import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesArea } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { SEVERITIES } from './alarm.ts'
import { type AreaId, areaIdSchema } from './area.ts'
import { commandItemSchema } from './command.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { type DeviceId, deviceIdSchema, seesDevices } from './device.ts'
import { hostIdSchema } from './host.ts'
import { type Lost, lostSchema, placesLost, seesLost } from './lostName.ts'
import { personSchema } from './person.ts'
import type { ReadState } from './registry.ts'
import { SCENE_IMAGES, type SceneId, sceneIdSchema, seesScene } from './scene.ts'

export const CONDITIONS_MAX = 30
export const TASKS_MAX = 100
export const DEVICES_PER_CONDITION_MAX = 50
/** Maximum duration of a condition, and maximum delay before a task. */
export const HOLD_MAX_MS = 7 * DAY_MS
export const TASK_DELAY_MAX_MS = DAY_MS
export const SUN_OFFSET_MAX_MIN = 360

/** Stable id of a condition or task, across edits. */
export const partIdSchema = z.string().regex(/^[a-z0-9]{4,12}$/)
const readingSchema = z.union([z.string().max(200), z.number(), z.boolean()])
const minuteOfDaySchema = z.number().int().min(0).max(1439)
const part = { id: partIdSchema, isEnabled: z.boolean().default(true) }

export const COMPARISONS = ['is', 'isNot', 'above', 'below', 'atLeast', 'atMost'] as const
const compared = {
  comparison: z.enum(COMPARISONS),
  value: readingSchema,
}
/** Comparison of a device property. `any` or `all` of several devices must satisfy it. */
const ofDevices = {
  deviceIds: z.array(deviceIdSchema).min(1).max(DEVICES_PER_CONDITION_MAX).readonly(),
  of: z.enum(['any', 'all']).default('any'),
  property: z.string().min(1).max(64),
  ...compared,
}
/** How long the comparison must hold without interruption, in ms. */
const held = { forMs: z.number().int().min(0).max(HOLD_MAX_MS).default(0) }

export const WEATHER_QUANTITIES = ['temperature', 'humidity', 'windSpeed', 'rain', 'cloudCover'] as const
export type WeatherQuantity = (typeof WEATHER_QUANTITIES)[number]
/** Unit per quantity. */
export const WEATHER_UNITS: Readonly<Record<WeatherQuantity, string>> = {
  temperature: '°C',
  humidity: '%',
  windSpeed: 'm/s',
  rain: 'mm/h',
  cloudCover: '%',
}

const timeSchema = z.discriminatedUnion('kind', [
  /** Wall time in the project's zone. */
  z.strictObject({ kind: z.literal('clock'), minute: minuteOfDaySchema }),
  z.strictObject({
    kind: z.literal('sun'),
    event: z.enum(['sunrise', 'sunset']),
    offsetMin: z.number().int().min(-SUN_OFFSET_MAX_MIN).max(SUN_OFFSET_MAX_MIN),
    /** Replacement time on days without the sun event; null: skipped. */
    elseMinute: minuteOfDaySchema.nullable().default(null),
  }),
  /** Interval in minutes of elapsed time, starting at midnight UTC. */
  z.strictObject({ kind: z.literal('every'), minutes: z.number().int().min(5).max(1440) }),
])
export type AutomationTime = z.infer<typeof timeSchema>

/**
 * Instant: triggers at a moment (time, key press). Level: lasts for a span (device value, weather) and triggers when
 * it starts to hold. Query: only checked on other triggers.
 */
export const automationConditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('device'), ...part, ...ofDevices, ...held }),
  z.strictObject({ type: z.literal('timed'), ...part, time: timeSchema }),
  z.strictObject({
    type: z.literal('weather'),
    ...part,
    quantity: z.enum(WEATHER_QUANTITIES),
    comparison: z.enum(['above', 'below', 'atLeast', 'atMost']),
    value: z.number(),
    ...held,
  }),
  z.strictObject({ type: z.literal('query'), ...part, ...ofDevices, ...held }),
])
export type AutomationCondition = z.infer<typeof automationConditionSchema>

/** Delay after the start of the previous task. */
const waited = { delayMs: z.number().int().min(0).max(TASK_DELAY_MAX_MS).default(0) }
const alarmText = {
  severity: z.enum(SEVERITIES),
  title: z.string().min(1).max(80),
  body: z.string().max(400).default(''),
  /** English title, if both languages are given. */
  titleEn: z.string().max(80).optional(),
  bodyEn: z.string().max(400).optional(),
}
export const automationTaskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('device'), ...part, ...waited, ...commandItemSchema.shape }),
  z.strictObject({ type: z.literal('scene'), ...part, ...waited, sceneId: sceneIdSchema }),
  z.strictObject({
    type: z.literal('automation'),
    ...part,
    ...waited,
    automationId: idSchema('aut'),
    action: z.enum(['enable', 'disable', 'run']),
  }),
  /**
   * Energy that meters used in the preceding span. Above the threshold it raises its alarm or allows the following
   * tasks.
   */
  z.strictObject({
    type: z.literal('energy'),
    ...part,
    ...waited,
    deviceIds: z.array(deviceIdSchema).min(1).max(DEVICES_PER_CONDITION_MAX).readonly(),
    spanMs: z
      .number()
      .int()
      .min(900_000)
      .max(31 * DAY_MS),
    aboveKwh: z.number().min(0).max(1_000_000),
    ifAbove: z.enum(['alarm', 'continue']),
    ...alarmText,
  }),
  z.strictObject({ type: z.literal('alarm'), ...part, ...waited, ...alarmText }),
])
export type AutomationTask = z.infer<typeof automationTaskSchema>

/** ISO weekdays, Monday 1 to Sunday 7, or one date. A range that crosses midnight belongs to the day on which it opens. */
export const repeatSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weekly'),
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7).readonly(),
  }),
  z.strictObject({ kind: z.literal('once'), date: z.iso.date() }),
])
/** Start and end differ; an earlier end crosses midnight. Null: all day. */
export const rangeSchema = z.strictObject({ fromMinute: minuteOfDaySchema, toMinute: minuteOfDaySchema })
export type EffectiveRange = z.infer<typeof rangeSchema>
export type Repeat = z.infer<typeof repeatSchema>

export const automationIdSchema = idSchema('aut')
export type AutomationId = z.infer<typeof automationIdSchema>

/** Conditions and tasks of an automation. */
export interface AutomationParts {
  readonly conditions: readonly AutomationCondition[]
  readonly tasks: readonly AutomationTask[]
}

/** User-defined fields. */
export const automationFields = {
  name: z.string(),
  nameEn: z.string(),
  image: z.enum(SCENE_IMAGES),
  /** The place it belongs to; null for one of the whole project. */
  areaId: areaIdSchema.nullable(),
  /** The host that stores and runs it; null: the server does. */
  hostId: hostIdSchema.nullable(),
  mode: z.enum(['any', 'all']),
  conditions: z.array(automationConditionSchema).max(CONDITIONS_MAX).readonly(),
  tasks: z.array(automationTaskSchema).max(TASKS_MAX).readonly(),
  repeat: repeatSchema,
  effective: rangeSchema.nullable(),
  /**
   * Effect of a trigger during a run: `queue` one run, where the newest replaces older ones, or `restart`.
   */
  onRetrigger: z.enum(['queue', 'restart']),
  /** Whether the latest missed time is made up for, up to `LATE_MAX_MS`. */
  catchUp: z.enum(['none', 'latest']),
} as const

/** Automation: if conditions hold, tasks run. Executed by the server or a host. */
export const automationRecord = defineRecord({
  type: 'automation',
  id: automationIdSchema,
  word: ['automation', '自动化'],
  fields: {
    ...automationFields,
    isEnabled: z.boolean(),
    isPinned: z.boolean(),
    /** Paused until this instant (epoch ms); it resumes automatically. */
    pausedUntilMs: z.number().nullable(),
    /** Sequence of the commit that last changed its definition. Runs are bound to a version. */
    version: z.number().int(),
    createdAtMs: z.number(),
    createdBy: personSchema,
    /** Account whose rights were checked at the last save or enable. */
    ownerId: accountIdSchema.nullable(),
    /** Last names of deleted records that it refers to, by id. */
    lost: lostSchema,
  },
  indexes: {
    device: (automation) => devicesOf(automation),
    /** `device property` pairs that its enabled conditions read. */
    property: (automation) =>
      automation.conditions.flatMap((condition) =>
        condition.isEnabled && 'deviceIds' in condition
          ? condition.deviceIds.map((deviceId) => `${deviceId} ${condition.property}`)
          : [],
      ),
    scene: (automation) => scenesOf(automation),
    automation: (automation) => called(automation),
    area: (automation) => automation.areaId,
    host: (automation) => automation.hostId,
    lostIn: (automation) => placesLost(automation.lost),
    enabled: (automation) => (automation.isEnabled ? 'yes' : null),
    /** Automations that use weather. */
    weather: (automation) =>
      automation.isEnabled && automation.conditions.some((one) => one.isEnabled && one.type === 'weather')
        ? 'yes'
        : null,
  },
  isSeenBy: (principal, automation, read): boolean => seesAutomation(principal, automation, read),
})
export type Automation = RecordFrom<typeof automationRecord>

/** The devices that one of its conditions or tasks names itself. */
export function devicesOfPart(part: AutomationCondition | AutomationTask): readonly DeviceId[] {
  if ('deviceIds' in part) return part.deviceIds
  return 'deviceId' in part ? [part.deviceId] : []
}

/** Devices in its conditions and tasks, without duplicates. */
export const devicesOf = ({ conditions, tasks }: AutomationParts): DeviceId[] => [
  ...new Set([...conditions, ...tasks].flatMap(devicesOfPart)),
]

/** Seeing an automation also requires seeing what it triggers, because running it acts on that. */
export interface SeenParts extends AutomationParts {
  readonly areaId: AreaId | null
  readonly lost?: Lost
}

/**
 * Visible to users who see all of its devices, may run all of its scenes, and see all automations that it runs or
 * switches. Without such references, visible with its area. Deleted records count with their last area.
 */
export function seesAutomation(principal: Principal, automation: SeenParts, read: ReadState): boolean {
  if (principal.areas === 'all') return true
  const open: SeenParts[] = [automation]
  const met = new Set<string>()
  for (let one = open.pop(); one; one = open.pop()) {
    if (!seesOwnParts(principal, one, read)) return false
    for (const id of called(one)) {
      const next = met.has(id) ? undefined : read.get('automation', id)
      met.add(id)
      if (next) open.push(next)
    }
  }
  return true
}

function seesOwnParts(principal: Principal, automation: SeenParts, read: ReadState): boolean {
  const deviceIds = devicesOf(automation)
  const sceneIds = scenesOf(automation)
  const { areaId } = automation
  if (deviceIds.length + sceneIds.length + called(automation).length === 0)
    return areaId === null || read.get('area', areaId) === undefined || seesArea(principal, areaId)
  const known = deviceIds.filter((id) => read.get('device', id) !== undefined)
  return (
    seesLost(principal, automation.lost) &&
    seesDevices(principal, known, read) &&
    sceneIds.every((id) => {
      const scene = read.get('scene', id)
      return scene === undefined || seesScene(principal, scene, read)
    })
  )
}

/** The scenes that it runs. */
export const scenesOf = ({ tasks }: Pick<AutomationParts, 'tasks'>): SceneId[] =>
  tasks.flatMap((task) => (task.type === 'scene' ? [task.sceneId] : []))

/** Automations that it enables, disables or runs. */
export const called = ({ tasks }: Pick<AutomationParts, 'tasks'>): AutomationId[] =>
  tasks.flatMap((task) => (task.type === 'automation' ? [task.automationId] : []))
