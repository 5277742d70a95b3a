/** State of a device in one or two words. Pure. */
import type { Readings } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import type { Format } from '../../i18n/format.ts'
import { factText, valueText, wordOf } from '../devices/deviceTexts.ts'
import { onOff } from '../devices/onOff.ts'

export function stateText(device: Device, values: Readings, format: Format): string {
  const parts = tilePartsOf(device)
  if (parts.mode && values[parts.mode.name] !== undefined) {
    return wordOf(parts.mode.name, values[parts.mode.name] ?? '')
  }
  const state = onOff(device, { values, atMs: 0 })
  const isSwitched = parts.switches.some(({ name }) => name.startsWith('state'))
  if (state && isSwitched) return wordOf('state', state === 'on' ? 'ON' : 'OFF')
  const isStated = ({ name }: { readonly name: string }) => values[name] !== undefined
  // For gateways the tile's main fact, not its temperature.
  const load = device.kind === 'host' ? parts.facts.find(isStated) : undefined
  if (load) return factText(load, values[load.name] ?? '', format)
  const facts = [...parts.facts, ...parts.all].filter(isStated)
  // For meters the main measurement.
  const fact = facts.find(({ name }) => !QUIET.test(name)) ?? facts.find(({ name }) => name === 'power')
  return fact ? valueText(fact, values[fact.name] ?? '', format) : ''
}

/** Shown in columns of their own, or meaningless without context. */
const QUIET =
  /^(battery|linkquality|energy|tamper|power|rssi|voltage|current|ac_frequency|cpu_load|memory|storage|uptime)/
