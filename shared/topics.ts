/**
 * Topic names and payloads for client and server. A gateway publishes on `devicesReport/{project hex}/{host}`
 * and subscribes to `devicesControl/{project hex}/{host}`; consoles subscribe to `home/{project hex}/…`. All
 * external payloads are parsed here.
 */
import { z } from 'zod'
import {
  FIRMWARE_CHUNK_BYTES,
  FIRMWARE_SIZE_MAX_BYTES,
  HOST_PLACES_MAX,
  SCENE_STEPS_MAX,
} from './constants.ts'
import { lookSchema } from './fieldBuses.ts'
import { previewSchema, removeMappingSchema, storeMappingSchema } from './fieldMapping.ts'
import { DEVICE_NUMBER, deviceNumberSchema, HEX_NUMBER } from './kernel/ids.ts'
import { holdsStorableTexts, isStorable, withoutControls } from './rules/plainText.ts'
import { automationControlSchema, type Ran, ranSchema } from './storedAutomations.ts'
import {
  CONTROL_ROOT,
  HOME_ROOT,
  PACKET_DEVICES_MAX,
  READING_TEXT_LENGTH_MAX,
  REPORT_ROOT,
} from './topicNames.ts'
import { heldSlotSchema, readingsSchema, reportedValuesSchema } from './topicValues.ts'

export {
  beatTopic,
  CONTROL_ROOT,
  commitsTopic,
  controlTopic,
  DEVICE_PROPERTIES_MAX,
  formsTopic,
  HOME_ROOT,
  homeFilter,
  newsTopic,
  PACKET_DEVICES_MAX,
  PEOPLE_ROOT,
  personTopic,
  READING_MAX,
  READING_TEXT_LENGTH_MAX,
  REPORT_ROOT,
  reportFilter,
  reportTopic,
  SERVER_PROBLEMS,
  type ServerProblem,
  simulationTopic,
} from './topicNames.ts'

export interface ParsedTopic {
  readonly root: 'report' | 'control' | 'home'
  readonly projectHex: string
  /** Host number for report and control topics; rest of the path for home topics. Filters may contain a wildcard. */
  readonly rest: string
}

const ROOTS = { [REPORT_ROOT]: 'report', [CONTROL_ROOT]: 'control', [HOME_ROOT]: 'home' } as const

/** Reads a concrete topic of ours; null for anything else (foreign roots, wildcards in the project, wrong depth). */
export function parseTopic(topic: string): ParsedTopic | null {
  const [rootName, projectHex, ...rest] = topic.split('/')
  if (rootName === undefined || projectHex === undefined || rest.length === 0) return null
  if (!Object.hasOwn(ROOTS, rootName) || !HEX_NUMBER.test(projectHex)) return null
  const root = ROOTS[rootName as keyof typeof ROOTS]
  if (root !== 'home' && (rest.length !== 1 || !HEX_NUMBER.test(rest[0] ?? ''))) return null
  if (root === 'home' && !rest.every((part) => /^[a-z0-9-]{1,40}$/.test(part))) return null
  return { root, projectHex, rest: rest.join('/') }
}

export const firmwareReportSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('receiving'), next: z.number().int().min(0).max(100_000) }),
  z.strictObject({ state: z.literal('installing') }),
  z.strictObject({ state: z.literal('installed'), version: z.string().max(40) }),
])
export type FirmwareReport = z.infer<typeof firmwareReportSchema>

/** A host batches the states of its devices: at most 255 of them, each with at most 64 properties. */
export const statesSchema = z.strictObject({
  t: z.number().int().nonnegative(),
  seq: z.number().int().nonnegative(),
  d: z
    .record(deviceNumberSchema, reportedValuesSchema)
    .refine((devices) => Object.keys(devices).length <= PACKET_DEVICES_MAX),
})
export const acknowledgementSchema = z.strictObject({
  t: z.number().int().nonnegative(),
  ack: z.string().min(1).max(64),
  ok: z.boolean(),
  error: z.string().max(200).optional(),
  /** Answer to storing a scene: the current content of the slot. */
  scene: heldSlotSchema.optional(),
  /** Result of storing an automation. */
  automation: heldSlotSchema.optional(),
  /** Firmware progress: the next requested piece, installing, or the installed version. */
  firmware: firmwareReportSchema.optional(),
})
export const presenceSchema = z.strictObject({
  t: z.number().int().nonnegative(),
  host: z.enum(['online', 'offline']),
  /** Birth message of a host that stores scenes: their list. */
  scenes: z.array(heldSlotSchema).max(HOST_PLACES_MAX).optional(),
  /** The same of automations. */
  automations: z.array(heldSlotSchema).max(HOST_PLACES_MAX).optional(),
})

export type { HeldSlot } from './topicValues.ts'
export type States = z.infer<typeof statesSchema>
export type Acknowledgement = z.infer<typeof acknowledgementSchema>
export type Presence = z.infer<typeof presenceSchema>

export interface AlarmText {
  readonly code: string
  /** Device number, or the host itself when empty. */
  readonly deviceNumber: string | null
  readonly title: string
  readonly body: string
  readonly footer: string
}

export type Report =
  | { readonly kind: 'states'; readonly states: States }
  | { readonly kind: 'acknowledgement'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'presence'; readonly presence: Presence }
  | { readonly kind: 'ran'; readonly ran: Ran }
  | { readonly kind: 'alarm'; readonly alarm: AlarmText }

const ALARM_CODE = /^[a-z0-9_-]{1,40}$/i
const ALARM_PART_MAX = 200
/** Half of a surrogate pair after a cut. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/**
 * `code@device|title|body|footer`. Missing parts are empty, further parts are dropped, each part is cut at 200
 * characters and loses its control characters. Null when the first part is no code or the text is not storable.
 */
export function parseAlarmText(text: string): AlarmText | null {
  if (!isStorable(text)) return null
  const [head = '', title = '', body = '', footer = ''] = text.split('|')
  const at = head.indexOf('@')
  const [code, device] = at < 0 ? [head, ''] : [head.slice(0, at), head.slice(at + 1)]
  if (!ALARM_CODE.test(code) || (device !== '' && !DEVICE_NUMBER.test(device))) return null
  return {
    code: code.toLowerCase(),
    deviceNumber: device === '' ? null : device,
    title: plainText(title),
    body: plainText(body),
    footer: plainText(footer),
  }
}

function plainText(part: string): string {
  return withoutControls(part).trim().slice(0, ALARM_PART_MAX).replace(HALF_CHARACTER, '')
}

/**
 * Formats an alarm as `code@device|title|body|footer` (the device part only for a device). A `|` within a part
 * becomes `/`.
 */
export function formatAlarmText(alarm: AlarmText): string {
  const clean = (part: string): string => plainText(part).replaceAll('|', '/')
  const head = alarm.deviceNumber === null ? alarm.code : `${alarm.code}@${alarm.deviceNumber}`
  return [head, clean(alarm.title), clean(alarm.body), clean(alarm.footer)].join('|')
}

/** Reads one packet of a report topic; null when it is none of the five shapes. `text` must be valid UTF-8. */
export function parseReport(text: string): Report | null {
  if (!text.startsWith('{')) {
    const alarm = parseAlarmText(text)
    return alarm && { kind: 'alarm', alarm }
  }
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null) return null
  if ('d' in json) {
    const states = statesSchema.safeParse(json)
    return states.success && !hidesName(json) ? { kind: 'states', states: states.data } : null
  }
  return parseNotice(json)
}

/** The shapes of a report that are objects and no states. */
export type Notice = Extract<Report, { kind: 'acknowledgement' | 'presence' | 'ran' }>
/**
 * Reads an acknowledgement, the runs of a host or a presence message from parsed JSON; null if its schema refuses it.
 */
export function parseNotice(json: object): Notice | null {
  if ('ack' in json) {
    const acknowledgement = acknowledgementSchema.safeParse(json)
    return acknowledgement.success ? { kind: 'acknowledgement', acknowledgement: acknowledgement.data } : null
  }
  if ('runs' in json) {
    const ran = ranSchema.safeParse(json)
    return ran.success ? { kind: 'ran', ran: ran.data } : null
  }
  const presence = presenceSchema.safeParse(json)
  return presence.success ? { kind: 'presence', presence: presence.data } : null
}

/** The schemas silently drop this one key, and a packet must not be accepted in part. */
function hidesName(packet: object): boolean {
  const d: unknown = Object.getOwnPropertyDescriptor(packet, 'd')?.value
  if (typeof d !== 'object' || d === null) return false
  return [packet, d, ...Object.values(d)].some((part) => Object.hasOwn(part, '__proto__'))
}

/** Parses JSON; null if invalid or if a string in it cannot be stored. */
export function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    // Only escapes can produce such characters, because the text is valid UTF-8 without NUL.
    return text.includes('\\u') && !holdsStorableTexts(json) ? null : json
  } catch {
    // Invalid JSON is an expected result at the system boundary; the caller counts it.
    return null
  }
}

/** Stored scene; `hash` is returned in the acknowledgement. The key runs it on the host. */
const storedSceneSchema = z.strictObject({
  ...heldSlotSchema.shape,
  steps: z
    .array(
      z.strictObject({
        d: deviceNumberSchema,
        values: readingsSchema,
        delayMs: z.number().int().nonnegative(),
      }),
    )
    .max(SCENE_STEPS_MAX),
  key: z.strictObject({ d: deviceNumberSchema, action: z.string().max(40) }).nullable(),
})
export type StoredScene = z.infer<typeof storedSceneSchema>

const inSlot = { slot: heldSlotSchema.shape.slot }

export const controlSchema = z.strictObject({
  id: z.string().min(1).max(64),
  d: z.record(deviceNumberSchema, readingsSchema),
  /**
   * Raw configuration of the host or a device: 128 hex characters, a text, or a bitmap of 32 × 16 pixels (128 hex
   * characters, one bit per pixel), and the server address.
   */
  advanced: z
    .strictObject({
      device: deviceNumberSchema.optional(),
      format: z.enum(['hex', 'text', 'graphic']),
      content: z.string().max(READING_TEXT_LENGTH_MAX),
      ip: z.string().max(45),
      port: z.number().int().min(0).max(65_535),
    })
    .optional(),
  /**
   * Scene storage on the host: store (replaces the slot), remove, run this version, or end a run. A run is
   * acknowledged after its immediate steps.
   */
  scene: z
    .discriminatedUnion('op', [
      z.strictObject({ op: z.literal('store'), ...storedSceneSchema.shape }),
      z.strictObject({ op: z.literal('remove'), ...inSlot }),
      z.strictObject({ op: z.literal('run'), ...inSlot, version: heldSlotSchema.shape.version }),
      z.strictObject({ op: z.literal('stop'), ...inSlot }),
    ])
    .optional(),
  /**
   * Firmware for the host or a device. Offers and pieces are answered with the next piece number. A file is installed
   * once per id.
   */
  firmware: z
    .discriminatedUnion('op', [
      z.strictObject({
        op: z.literal('offer'),
        device: deviceNumberSchema.optional(),
        version: z.string().max(40),
        sizeBytes: z.number().int().min(1).max(FIRMWARE_SIZE_MAX_BYTES),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        chunkBytes: z.number().int().min(1).max(FIRMWARE_CHUNK_BYTES),
      }),
      z.strictObject({
        op: z.literal('chunk'),
        index: z.number().int().min(0).max(100_000),
        /** Base64. */
        data: z.string().max(FIRMWARE_CHUNK_BYTES * 2),
      }),
      z.strictObject({ op: z.literal('cancel') }),
      /** Rollback to the version before `from`, if stored; answered like an installation. */
      z.strictObject({
        op: z.literal('rollBack'),
        device: deviceNumberSchema.optional(),
        from: z.string().max(40),
      }),
    ])
    .optional(),
  /** Automation storage on the host: store (replaces the slot) or remove. */
  automation: automationControlSchema.optional(),
  /** For an edge gateway that has announced its buses: it shows the points of one, and keeps devices made in the console. */
  edge: z
    .discriminatedUnion('op', [lookSchema, previewSchema, storeMappingSchema, removeMappingSchema])
    .optional(),
})
export type FirmwareControl = NonNullable<z.infer<typeof controlSchema>['firmware']>
export type SceneControl = NonNullable<z.infer<typeof controlSchema>['scene']>
export type Control = z.infer<typeof controlSchema>

/** Unknown fields of later versions are ignored. */
const readControlSchema = z.object(controlSchema.shape)

/** Reads one packet of a control topic, as a gateway does. */
export function parseControl(text: string): Control | null {
  const json = parseJson(text)
  const parsed = readControlSchema.safeParse(json)
  return parsed.success && !hidesName(Object(json)) ? parsed.data : null
}

/** Console message: a record's form is open or closed. */
export const openFormSchema = z.strictObject({
  /** Id of the record. */
  recordId: z.string().min(1).max(60),
  isOpen: z.boolean(),
})
export type OpenForm = z.infer<typeof openFormSchema>

/** Reads one message of a forms topic; null when it is malformed. `text` must be valid UTF-8. */
export function parseOpenForm(text: string): OpenForm | null {
  const parsed = openFormSchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : null
}

/** User name of a gateway's sign-in is its number, of a console's `console:{session id}`. */
export const CONSOLE_USER_PREFIX = 'console:'
/** User name prefix of API clients: `key:{key id}`. */
export const KEY_USER_PREFIX = 'key:'
