/** The action on devices from lists and menus. */
import { Power, Tick } from '@blueprintjs/icons'
import { devicesContract } from '#shared/contract/devices.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { call } from '../../api/api.ts'
import { i18n, type TextKey } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { Action } from '../action.ts'
import { loadAskDevices, loadMayDisturb, loadStillRaised } from './askLater.ts'
import { commandDevices } from './commandDevices.ts'
import { switchValues } from './properties.ts'
import { insideHint, wantsQuiet } from './quiet.ts'
import { followDevices, settledReadings } from './settledReadings.ts'

/** A device with the data that determines its possible actions. */
export interface DeviceItem {
  readonly device: Device
  readonly isHostOnline: boolean
  readonly values: Readings
}

export function deviceItem(state: ConsoleState, id: string): DeviceItem | undefined {
  const { store } = state
  const device = store.read.get('device', id)
  if (!device) return undefined
  const isHostOnline = store.read.get('host', device.hostId)?.isOnline !== false
  return { device, isHostOnline, values: settledReadings(state, id) }
}

const IDS_PER_CALL_MAX = 500
/** Fewer are switched without a confirmation. */
const ASKED_FROM = 20

export const markNormal: Action<DeviceItem> = {
  id: 'device.markNormal',
  label: 'control.markNormal',
  icon: Tick,
  hotkey: 'n',
  endpoint: devicesContract.markNormal,
  isOffered: ({ device }) => device.condition !== 'normal',
  confirm: async (items, state) => {
    const { askMarkNormal } = await loadStillRaised()
    const devices = items.map(({ device }) => device)
    return askMarkNormal(state, devices)
  },
  run: async (items, { onProgress }) => {
    const ids = items.map(({ device }) => device.id)
    for (let from = 0; from < ids.length; from += IDS_PER_CALL_MAX) {
      const deviceIds = ids.slice(from, from + IDS_PER_CALL_MAX)
      await call(devicesContract.markNormal, { deviceIds }, { isQuiet: true })
      onProgress(Math.min(ids.length, from + IDS_PER_CALL_MAX))
    }
    return { failures: [] }
  },
}

function switchAction(isOn: boolean): Action<DeviceItem> {
  return {
    id: isOn ? 'device.switchOn' : 'device.switchOff',
    label: isOn ? 'deviceManagement.switchOn' : 'deviceManagement.switchOff',
    icon: Power,
    endpoint: devicesContract.control,
    isOffered: ({ device }) => Object.keys(switchValues(device, isOn)).length > 0,
    whyNot: (item) =>
      refusalReason(
        item,
        switchValues(item.device, isOn),
        isOn ? 'deviceManagement.alreadyOn' : 'deviceManagement.alreadyOff',
      ),
    follow: (items, state, onChange) =>
      followDevices(
        state,
        items.map(({ device }) => device.id),
        onChange,
      ),
    confirm: async (items, state, chosen = items) => {
      const label = isOn ? i18n.t('deviceManagement.switchOn') : i18n.t('deviceManagement.switchOff')
      const [only] = items
      // A single device was chosen explicitly; several may include occupied rooms.
      if (only && items.length === 1)
        return (
          !wantsQuiet(state, only.device.id, switchValues(only.device, isOn)) ||
          (await loadMayDisturb()).mayDisturb(state, only.device.id, label)
        )
      const { whichDevices } = await loadAskDevices()
      const agreed = await whichDevices(state, {
        label,
        devices: items.map(({ device }) => device),
        untouched: untouchedOf(chosen, new Set(items.map(({ device }) => device.id)), isOn),
        askedFrom: ASKED_FROM,
        title: i18n.t(isOn ? 'deviceManagement.askOn' : 'deviceManagement.askOff', { count: items.length }),
      })
      const ids = new Set(agreed.map(({ id }) => id))
      return ({ device }) => ids.has(device.id)
    },
    run: async (items, { state, onProgress }) => {
      const label = isOn ? i18n.t('deviceManagement.switchOn') : i18n.t('deviceManagement.switchOff')
      const [only] = items
      const hint = only && items.length === 1 ? insideHint(state, only.device.id) : ''
      const done = `${i18n.t('list.done', { label, count: items.length })}${hint}`
      const commands = items.map(({ device }) => ({
        deviceId: device.id,
        values: switchValues(device, isOn),
      }))
      await commandDevices(state, { label, plan: { items: commands, done }, onProgress }).result
      // The command reports its own outcome and follows it further.
      return { failures: [], message: null }
    },
  }
}

/** `alreadySo` where it has all of these values. */
export function refusalReason(
  { device, isHostOnline, values }: DeviceItem,
  wanted: Readings,
  alreadySo: TextKey,
): TextKey | null {
  if (!isHostOnline) return 'control.lock.offline'
  if (!device.isJoined) return 'control.lock.notJoined'
  return Object.entries(wanted).every(([name, value]) => values[name] === value) ? alreadySo : null
}

/** Why some of the selected devices receive no command. */
function untouchedOf(chosen: readonly DeviceItem[], sentTo: ReadonlySet<string>, isOn: boolean) {
  const left = chosen.filter(({ device }) => !sentTo.has(device.id))
  const fit = left.filter(
    ({ device }) => device.isJoined && Object.keys(switchValues(device, isOn)).length > 0,
  )
  const offline = fit.filter(({ isHostOnline }) => !isHostOnline).length
  return { already: fit.length - offline, offline, unfit: left.length - fit.length }
}

export const switchOn = switchAction(true)
export const switchOff = switchAction(false)
