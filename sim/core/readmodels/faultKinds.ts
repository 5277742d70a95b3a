/** Mean time between failures of the devices of a kind: their hours in service for each of their faults. */

import type { FaultKindRow } from '#shared/contract/faultLog.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { type Asker, alarmHistory } from './alarmHistory.ts'
import { faultsByThing } from './faultPages.ts'
import type { Views } from './views.ts'

/** Subject of a failure: a device kind, or hosts. */
interface Thing {
  /** Under which its faults are recorded: those of a host also under the device that it is itself. */
  readonly ids: readonly string[]
  readonly kind: string
  readonly createdAtMs: number
}

/**
 * Failure statistics of visible devices and hosts, most frequent first. Deleted devices are omitted with their faults,
 * because their operating hours are unknown.
 */
export async function faultKinds(views: Views, asker: Asker, nowMs: number): Promise<FaultKindRow[]> {
  const failures = await views.ask(alarmHistory, asker.stream, (db) => faultsByThing(db, asker.stream))
  return kindRows(thingsOf(asker), failures, nowMs)
}

function thingsOf({ read, principal }: Asker): readonly Thing[] {
  const devices = [...read.all('device')].filter((device) => seesRecord(principal, device, read))
  const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
  const ofHosts = Map.groupBy(
    devices.filter(({ kind }) => kind === 'host'),
    ({ hostId }) => hostId,
  )
  return [
    ...devices
      .filter(({ kind }) => kind !== 'host')
      .map(({ id, kind, createdAtMs }) => ({ ids: [id], kind, createdAtMs })),
    ...hosts.map(({ id, createdAtMs }) => {
      const itself = ofHosts.get(id) ?? []
      return { ids: [id, ...itself.map((device) => device.id)], kind: 'host', createdAtMs }
    }),
  ]
}

/** @param failures by the id of the device or the host */
export function kindRows(
  things: readonly Thing[],
  failures: ReadonlyMap<string, number>,
  nowMs: number,
): FaultKindRow[] {
  const rows = [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, members]) => {
    const hours = members.reduce((sum, one) => sum + Math.max(0, nowMs - one.createdAtMs) / HOUR_MS, 0)
    const count = members.flatMap(({ ids }) => ids).reduce((sum, id) => sum + (failures.get(id) ?? 0), 0)
    return {
      kind,
      devices: members.length,
      deviceHours: Math.round(hours),
      failures: count,
      meanBetweenHours: count === 0 ? null : Math.round((hours / count) * 10) / 10,
    }
  })
  const keyOf = ({ meanBetweenHours }: FaultKindRow) => meanBetweenHours ?? Number.POSITIVE_INFINITY
  return rows.sort((a, b) => (keyOf(a) === keyOf(b) ? b.devices - a.devices : keyOf(a) - keyOf(b)))
}
