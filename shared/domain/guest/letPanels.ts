/** Commands that show on the status panels of a room whether it is let. */
import { type CommandEvent, requireTellable } from '#shared/domain/command/command.ts'
import { refusalOf } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { AreaId } from '#shared/records/area.ts'
import { commandRecord } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roomSources } from '#shared/rules/occupancy.ts'

/** Last reported values of the panels. */
export type SaidOfLetting = readonly { readonly deviceId: DeviceId; readonly isLet: boolean }[]

/**
 * One command per host, for panels that report another value. Offline panels are skipped and receive the next
 * change.
 */
export function tellPanels(
  areaId: AreaId,
  isLet: boolean,
  said: SaidOfLetting,
  read: ReadState,
  ctx: DecideContext,
): CommandEvent[] {
  const values = { checked_in: isLet }
  const known = new Map(said.map((one) => [one.deviceId, one.isLet]))
  const byHost = new Map<HostId, Device[]>()
  for (const id of roomSources(read, areaId).panels) {
    const panel = read.get('device', id)
    if (!panel || known.get(id) === isLet || read.get('host', panel.hostId)?.isOnline !== true) continue
    if (refusalOf(() => requireTellable(panel, values))) continue
    byHost.set(panel.hostId, [...(byHost.get(panel.hostId) ?? []), panel])
  }
  return [...byHost].map(([hostId, panels]) => ({
    type: 'DeviceCommandIssued',
    data: {
      ...{ commandId: ctx.newId(commandRecord), hostId },
      items: panels.map(({ id: deviceId }) => ({ deviceId, values })),
    },
  }))
}
