/** Numbers of hosts that count shares in other ranges than the kinds of their devices: converted on their way in and out. */
import { valuesInGateway, valuesInKind } from '#shared/devices/scales.ts'
import { isTable } from '#shared/parseStates.ts'
import { deviceNumbered } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { parseJson } from '#shared/topics.ts'

type Table = Readonly<Record<string, unknown>>

/** A report of the host in the ranges of kinds. */
export const reportInKinds = (read: ReadState, hostId: HostId, text: string): string =>
  rewritten(read, hostId, text, valuesInKind)

/** Device commands for the host in its own ranges. */
export const controlInRanges = (read: ReadState, hostId: HostId, text: string): string =>
  rewritten(read, hostId, text, valuesInGateway)

/** The text itself where nothing of it is scaled. */
function rewritten(read: ReadState, hostId: HostId, text: string, convert: typeof valuesInKind): string {
  if (!read.first('device', 'scaled', hostId)) return text
  const message = parseJson(text)
  if (!isTable(message) || !isTable(message.d)) return text
  const devices: [string, unknown][] = Object.entries(message.d).map(([number, values]) => {
    const device = isTable(values) ? deviceNumbered(read, hostId, number) : undefined
    const scales = device?.hostId === hostId ? device.scales : undefined
    return [number, scales ? convert(scales, values as Table) : values]
  })
  return JSON.stringify({ ...message, d: Object.fromEntries(devices) })
}
