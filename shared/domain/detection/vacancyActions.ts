/** The actions of a rule on the devices of a vacant room, and the values restored when someone returns. */
import { isLegalValue, type Property, type Reading, type Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Detection } from '#shared/records/detection.ts'
import type { Circuit, Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { VacancyStep } from '#shared/records/vacancy.ts'
import { devicesWithin } from '#shared/rules/occupancy.ts'

export interface VacancyAction extends CommandItem {
  /** Previous values of the changed properties, as reported by the device; null if it reported none. */
  readonly before: Record<string, Reading> | null
}

type Rule = Pick<
  Detection,
  'isLightsOff' | 'isSocketsOff' | 'climate' | 'heatC' | 'coolC' | 'sparedDeviceIds'
>
type Saying = (deviceId: DeviceId) => Readings | undefined

const LIGHT_STYLES: ReadonlySet<string> = new Set(['light', 'downlight', 'strip', 'chandelier', 'lamp'])

/** Commands per device, without values that are already set. */
export function vacancyActionsOf(
  rule: Rule,
  areaId: string,
  read: ReadState,
  reported: Saying,
): VacancyAction[] {
  const spared = new Set(rule.sparedDeviceIds)
  const actions: VacancyAction[] = []
  for (const device of devicesWithin(read, areaId)) {
    if (spared.has(device.id) || !device.isJoined) continue
    const now = reported(device.id)
    const wanted = Object.entries(wantedValues(rule, device, now)).filter(
      ([name, value]) => now?.[name] !== value,
    )
    if (wanted.length === 0) continue
    const before = wanted.flatMap(([name]) => (now?.[name] === undefined ? [] : [[name, now[name]] as const]))
    actions.push({
      deviceId: device.id,
      values: Object.fromEntries(wanted),
      before: before.length === wanted.length ? Object.fromEntries(before) : null,
    })
  }
  return actions
}

function wantedValues(rule: Rule, device: Device, reported: Readings | undefined): Record<string, Reading> {
  const kind = kindOf(device.kind)
  // A car that charges is nobody's absence.
  if (!kind || kind.isReadOnly || kind.kind === 'ev_charger') return {}
  const properties = kind.properties(device.circuits.length).filter(({ settable }) => settable)
  if (kind.group === 'climate') return climateValues(rule, properties, reported)
  const switches = properties.filter(({ name, type }) => type === 'binary' && /^state(_l\d+)?$/.test(name))
  const off = switches.filter((_, i) => isTurnedOff(rule, kind.group, device.circuits[i]))
  return Object.fromEntries(off.flatMap((one) => (one.type === 'binary' ? [[one.name, one.off]] : [])))
}

/** What a circuit feeds decides. For an undescribed circuit the kind of the device decides. */
function isTurnedOff(
  { isLightsOff, isSocketsOff }: Rule,
  group: string,
  circuit: Circuit | undefined,
): boolean {
  const style = circuit?.style
  if (style === undefined) return group === 'light' ? isLightsOff : group === 'socket' && isSocketsOff
  if (LIGHT_STYLES.has(style)) return isLightsOff
  return style === 'socket' && isSocketsOff
}

function climateValues(
  rule: Rule,
  properties: readonly Property[],
  reported: Readings | undefined,
): Record<string, Reading> {
  if (rule.climate === 'keep') return {}
  const property = (wanted: string) => properties.find(({ name }) => name === wanted)
  if (rule.climate === 'off') {
    if (property('system_mode')) return { system_mode: 'off' }
    return property('state') ? { state: 'OFF' } : {}
  }
  const setpoint = property('occupied_heating_setpoint')
  const now = reported?.occupied_heating_setpoint
  const isCooling = coolsNow(reported)
  if (setpoint === undefined || typeof now !== 'number' || isCooling === null) return {}
  // Never changes the setpoint towards comfort: a guest may have chosen a lower setting.
  const wanted = isCooling ? Math.max(now, rule.coolC) : Math.min(now, rule.heatC)
  return isLegalValue(setpoint, wanted) ? { occupied_heating_setpoint: wanted } : {}
}

/** Whether the air conditioner cools (true) or heats (false); null if neither. */
function coolsNow(reported: Readings | undefined): boolean | null {
  const { system_mode: mode, running_state: state } = reported ?? {}
  if (mode === 'cool' || mode === 'heat') return mode === 'cool'
  if (mode !== 'auto') return null
  if (state === 'cool' || state === 'heat') return state === 'cool'
  const { local_temperature: air, occupied_heating_setpoint: setpoint } = reported ?? {}
  return typeof air === 'number' && typeof setpoint === 'number' ? air > setpoint : null
}

/** Values that the vacancy changed and that are unchanged since. Manual changes are kept. */
export function restoresOf(steps: readonly VacancyStep[], reported: Saying): VacancyAction[] {
  return steps.flatMap(({ deviceId, values, before, outcome, isRestore }): VacancyAction[] => {
    const now = reported(deviceId)
    if (isRestore || outcome !== 'confirmed' || !before || !now) return []
    const left = Object.entries(before).filter(([name]) => now[name] === values[name])
    return left.length === 0 ? [] : [{ deviceId, values: Object.fromEntries(left), before: null }]
  })
}
