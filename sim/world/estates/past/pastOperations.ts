/** Generated staff actions. */

import type { Reading } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Right } from '#shared/permissions.ts'
import { HOST_OFFLINE_CODE } from '#shared/records/alarm.ts'
import type { HostId } from '#shared/records/host.ts'
import { createRng, type Rng } from '../../../base/rng.ts'
import { createToLocal } from '../../sky/localTime.ts'
import { SUPER_PHONE } from '../bundled/staff.ts'
import type { DevicePlan, ProjectPlan } from '../plan.ts'
import type { PastAlarm } from './pastAlarms.ts'

export interface PastOperation {
  readonly atMs: number
  /** Phone of the account. */
  readonly by: string
  readonly deviceNumber: string
  readonly values: Readonly<Record<string, Reading>>
  readonly outcome: 'confirmed' | 'failed'
  /** Execution time of the host. */
  readonly tookMs: number
}

/** Phones of members with the right in the whole project; else the super administrator. */
export function phonesWith(project: ProjectPlan, right: Right): string[] {
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
export function pastOperations(
  seed: number,
  project: ProjectPlan,
  { fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number },
): PastOperation[] {
  const operations: PastOperation[] = []
  const rng = createRng(seed, `operations/${project.hex}`)
  const toLocal = createToLocal(project.timeZone)
  const offsetMs = toLocal(nowMs) - nowMs
  const today = Math.floor((nowMs + offsetMs) / DAY_MS)
  const perDay = Math.min(4, 0.4 + project.devices.length / 700)
  const candidates = project.devices.filter(({ kind }) => kind in SUBJECTS)
  if (candidates.length === 0) return []
  for (let day = Math.floor((fromMs + offsetMs) / DAY_MS); day <= today; day += 1) {
    const count = Math.floor(perDay) + (rng.chance(perDay % 1) ? 1 : 0)
    for (let i = 0; i < count; i += 1) {
      const atMs = Math.round(day * DAY_MS - offsetMs + rng.between(7, 23) * HOUR_MS)
      const { device, values, by } = operationAt(rng, project, candidates)
      const tookMs = Math.round(80 + 520 * rng.next() ** 2)
      const outcome = rng.chance(0.015) ? 'failed' : 'confirmed'
      if (atMs < fromMs || atMs + tookMs >= nowMs) continue
      operations.push({ atMs, by, deviceNumber: device.number, values, outcome, tookMs })
    }
  }
  return operations.sort((a, b) => a.atMs - b.atMs)
}

type Absence = Pick<PastAlarm, 'code' | 'hostId' | 'raisedAtMs' | 'clearedAtMs'>

/** An offline gateway receives no commands; the sender got an error. */
export function whereReceived(
  operations: readonly PastOperation[],
  natural: readonly Absence[],
  hostIdOf: (deviceNumber: string) => HostId,
): PastOperation[] {
  const absences = Map.groupBy(
    natural.filter(({ code }) => code === HOST_OFFLINE_CODE),
    ({ hostId }) => hostId,
  )
  return operations.filter(({ deviceNumber, atMs, tookMs }) => {
    const isDuring = ({ raisedAtMs, clearedAtMs }: Absence): boolean =>
      raisedAtMs <= atMs + tookMs && atMs <= (clearedAtMs ?? Number.POSITIVE_INFINITY)
    return !absences.get(hostIdOf(deviceNumber))?.some(isDuring)
  })
}

/** Staff actions per device kind. */
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
