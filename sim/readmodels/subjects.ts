/**
 * Which devices a fact is about. Facts name devices in a few ways (`deviceId`, `deviceIds`, a whole device, a command
 * or an alarm that does); whoever adds a fact and keeps to these is found without a word here.
 */
const DEVICE_KEYS = new Set(['deviceId', 'deviceIds'])
const REFERENCE_KEYS = new Set(['commandId', 'alarmId', 'alarmIds'])
/** Records that later facts speak of by id alone. */
const REFERRED_TYPES = new Set(['command', 'alarm'])

export interface Subjects {
  readonly devices: ReadonlySet<string>
  /** Ids of commands and alarms whose devices an earlier fact told. */
  readonly references: ReadonlySet<string>
  /** Ids that later facts may use, each with a device it stands for. */
  readonly defined: readonly (readonly [reference: string, device: string])[]
}

type Table = Readonly<Record<string, unknown>>
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null

export function subjectsOf(data: object): Subjects {
  const devices = new Set<string>()
  const references = new Set<string>()
  const defined: (readonly [string, string])[] = []
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (DEVICE_KEYS.has(key)) devices.add(value)
      else if (REFERENCE_KEYS.has(key)) references.add(value)
    } else if (Array.isArray(value)) for (const one of value) walk(one, key)
    else if (isTable(value)) {
      if (value.type === 'device' && typeof value.id === 'string') devices.add(value.id)
      if (REFERRED_TYPES.has(String(value.type)) && typeof value.id === 'string') {
        for (const device of subjectsOf({ ...value, type: '' }).devices) defined.push([value.id, device])
      }
      for (const [name, inner] of Object.entries(value)) walk(inner, name)
    }
  }
  walk(data, '')
  return { devices, references, defined }
}

/** The data without the list entries that are about devices outside the circle. */
export function cutToDevices(data: object, isInside: (deviceId: string) => boolean): Record<string, unknown> {
  const cut = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      return value.filter((one) => isEntryInside(one, key, isInside)).map((one) => cut(one, key))
    }
    if (!isTable(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, name)]))
  }
  return cut(data, '') as Record<string, unknown>
}

/** An event's data as somebody who sees some devices may read it; null where it is none of theirs. */
export function readableEvent(
  data: object,
  about: readonly string[],
  isSeen: (deviceId: string) => boolean,
): Record<string, unknown> | null {
  const cut = cutToDevices(data, isSeen)
  // What a command or an alarm stands for is not told again: one device in sight is enough to know of its end.
  return about.some(isSeen) && [...subjectsOf(cut).devices].every(isSeen) ? cut : null
}

function isEntryInside(entry: unknown, key: string, isInside: (deviceId: string) => boolean): boolean {
  const { devices } = subjectsOf(typeof entry === 'string' ? { [key]: entry } : isTable(entry) ? entry : {})
  return devices.size === 0 || [...devices].some(isInside)
}
