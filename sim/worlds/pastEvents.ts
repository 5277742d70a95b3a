/** What has happened before the world began: alarms that came, were seen to and went, and what staff switched. */
import type { Reading, Severity } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Right } from '#shared/permissions.ts'
import { type Breakdown, breakdownsOf } from '../world/breakdowns.ts'
import { createToLocal, DAY_MS, HOUR_MS } from '../world/localTime.ts'
import { createRng, hash01, hashText, type Rng } from '../world/rng.ts'
import type { DevicePlan, EstatePlan, ProjectPlan } from './plan.ts'
import { SUPER_PHONE } from './staff.ts'

export interface PastAlarm {
  readonly projectHex: string
  readonly hostNumber: string
  /** Null where the alarm is the host's own. */
  readonly deviceNumber: string | null
  readonly code: string
  readonly severity: Severity
  readonly condition: 'abnormal' | 'low_battery' | null
  readonly raisedAtMs: number
  /** Null while it is still going on. */
  readonly clearedAtMs: number | null
  readonly acknowledgedAtMs: number | null
  /** Phone of the account. */
  readonly acknowledgedBy: string | null
}

export interface PastOperation {
  readonly projectHex: string
  readonly atMs: number
  /** Phone of the account. */
  readonly by: string
  readonly hostNumber: string
  readonly items: readonly {
    readonly deviceNumber: string
    readonly values: Readonly<Record<string, Reading>>
  }[]
  readonly outcome: 'confirmed' | 'failed'
  /** How long the host took. */
  readonly tookMs: number
}

const HOST_OFFLINE = { code: 'host_offline', severity: 'major', condition: null } as const
/** Alarms of the last `days` days, in the order in which they were raised; those still going on have no end. */
export function pastAlarms(seed: number, plan: EstatePlan, nowMs: number, days: number): PastAlarm[] {
  const today = Math.floor(nowMs / DAY_MS)
  const alarms: PastAlarm[] = []
  for (const project of plan.projects) {
    const hostNumbers = new Map(project.hosts.map(({ key, number }) => [key, number]))
    const handlers = phonesWith(project, 'messages.handle')
    const toLocal = createToLocal(project.timeZone)
    for (const device of project.devices) {
      const hash = hashText(`${seed}/handler/${device.number}`)
      const onDay = breakdownsOf(seed, device, toLocal)
      for (const breakdown of Array.from({ length: days + 1 }, (_, i) => today - days + i).flatMap(onDay)) {
        const what = whatIsRaised(device, breakdown)
        if (!what || breakdown.startMs >= nowMs) continue
        alarms.push({
          projectHex: project.hex,
          hostNumber: hostNumbers.get(device.hostKey) ?? '',
          deviceNumber: what.code === HOST_OFFLINE.code ? null : device.number,
          ...what,
          raisedAtMs: breakdown.startMs,
          clearedAtMs: breakdown.endMs <= nowMs ? breakdown.endMs : null,
          ...acknowledgement(hash, { breakdown, nowMs, handlers }),
        })
      }
    }
  }
  return alarms.sort((a, b) => a.raisedAtMs - b.raisedAtMs)
}

function whatIsRaised(
  device: DevicePlan,
  { code }: Breakdown,
): Pick<PastAlarm, 'code' | 'severity' | 'condition'> | null {
  if (code === 'offline') return HOST_OFFLINE
  const wanted = code === 'stuck' ? 'motor_stalled' : code
  const rule = kindOf(device.kind)?.alarms.find((one) => one.code === wanted)
  return rule ? { code: rule.code, severity: rule.severity, condition: rule.condition } : null
}

function acknowledgement(
  hash: number,
  of: { readonly breakdown: Breakdown; readonly nowMs: number; readonly handlers: readonly string[] },
): Pick<PastAlarm, 'acknowledgedAtMs' | 'acknowledgedBy'> {
  const { startMs, seenAtMs } = of.breakdown
  if (seenAtMs >= of.nowMs) return { acknowledgedAtMs: null, acknowledgedBy: null }
  const by = of.handlers[Math.floor(hash01(hash, startMs / 1000, 7) * of.handlers.length)] ?? SUPER_PHONE
  return { acknowledgedAtMs: seenAtMs, acknowledgedBy: by }
}

/** Phones of the members who may do this everywhere in the project; the super administrator where there are none. */
function phonesWith(project: ProjectPlan, right: Right): string[] {
  const roles = new Map(project.roles.map((role) => [role.key, role]))
  const phones = project.members
    .filter(({ roleKey }) => {
      const role = roles.get(roleKey)
      return role?.entersConsole && role.areas === 'all' && role.rights.includes(right)
    })
    .map(({ phone }) => phone)
  return phones.length > 0 ? phones : [SUPER_PHONE]
}

/** Commands that staff gave from the console, a handful a day per hundred devices at most, oldest first. */
export function pastOperations(seed: number, plan: EstatePlan, nowMs: number, days: number): PastOperation[] {
  const operations: PastOperation[] = []
  for (const project of plan.projects) {
    const rng = createRng(seed, `operations/${project.hex}`)
    const toLocal = createToLocal(project.timeZone)
    const offsetMs = toLocal(nowMs) - nowMs
    const today = Math.floor((nowMs + offsetMs) / DAY_MS)
    const perDay = Math.min(4, 0.4 + project.devices.length / 700)
    const candidates = project.devices.filter(({ kind }) => kind in SUBJECTS)
    const hostNumbers = new Map(project.hosts.map(({ key, number }) => [key, number]))
    for (let day = today - days; day <= today; day += 1) {
      const count = Math.floor(perDay) + (rng.chance(perDay % 1) ? 1 : 0)
      for (let i = 0; i < count; i += 1) {
        const atMs = Math.round(day * DAY_MS - offsetMs + rng.between(7, 23) * HOUR_MS)
        const made = operationAt(rng, project, candidates)
        const hostNumber = hostNumbers.get(made.device.hostKey)
        const tookMs = Math.round(80 + 520 * rng.next() ** 2)
        if (atMs + tookMs >= nowMs || hostNumber === undefined) continue
        operations.push({
          projectHex: project.hex,
          atMs,
          by: made.by,
          hostNumber,
          items: [{ deviceNumber: made.device.number, values: made.values }],
          outcome: rng.chance(0.015) ? 'failed' : 'confirmed',
          tookMs,
        })
      }
    }
  }
  return operations.sort((a, b) => a.atMs - b.atMs)
}

/** What staff do to which kinds of devices. */
const SUBJECTS: Readonly<Record<string, (rng: Rng) => Record<string, Reading>>> = {
  dimmable_light: (rng) =>
    rng.chance(0.5) ? { state: rng.pick(['ON', 'OFF']) } : { state: 'ON', brightness: 5 * rng.int(4, 20) },
  curtain: (rng) => ({ state: rng.pick(['OPEN', 'CLOSE']) }),
  air_conditioner: (rng) =>
    rng.chance(0.3)
      ? { system_mode: 'off' }
      : { system_mode: rng.pick(['cool', 'heat', 'auto']), occupied_heating_setpoint: rng.int(20, 26) },
  thermostat: (rng) => ({ occupied_heating_setpoint: rng.int(20, 26) }),
  metering_socket: (rng) => ({ state: rng.pick(['ON', 'OFF']) }),
  room_status_panel: (rng) => ({ make_up_room: rng.chance(0.3) }),
}

function operationAt(
  rng: Rng,
  project: ProjectPlan,
  candidates: readonly DevicePlan[],
): { readonly device: DevicePlan; readonly values: Record<string, Reading>; readonly by: string } {
  const device = rng.pick(candidates)
  const values = SUBJECTS[device.kind]?.(rng) ?? {}
  const roles = new Map(project.roles.map((role) => [role.key, role]))
  const allowed = project.members.filter(({ roleKey }) => {
    const role = roles.get(roleKey)
    if (!role?.entersConsole || !role.rights.includes('control.devices')) return false
    return role.areas === 'all' || role.areas.includes(device.areaKey)
  })
  const by = allowed.length > 0 ? rng.pick(allowed).phone : SUPER_PHONE
  return { device, values, by }
}
