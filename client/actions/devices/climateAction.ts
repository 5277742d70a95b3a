/** What is told to the climate of rooms by its degrees, or turned off: the floor's has a range of its own and is only turned off. */
import { Power } from '@blueprintjs/icons'
import { devicesContract } from '#shared/contract/devices.ts'
import { isLegalValue, type Property } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import { i18n, type TextKey } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { Action } from '../action.ts'
import { type DeviceItem, tellEach } from './deviceActions.ts'
import { disturbedLines, disturbedRooms } from './disturbed.ts'

type Told = Record<string, string | number | boolean>
type Setpoint = Extract<Property, { type: 'number' }>

export type ClimateWish =
  | { readonly kind: 'off' }
  | { readonly kind: 'temperature'; readonly temperatureC: number }

const settable = (device: Device, name: string): Property | undefined =>
  kindOf(device.kind)
    ?.properties(device.circuits.length)
    .find((one) => one.name === name && one.settable)

/** Degrees that it can be set to; null where it has none. */
export function setpointOf(device: Device): Setpoint | null {
  const property = settable(device, 'occupied_heating_setpoint')
  return property?.type === 'number' ? property : null
}

/** None where it has no such control, or cannot keep so many degrees. */
function wantedValues(device: Device, wish: ClimateWish): Told {
  if (wish.kind === 'off') return settable(device, 'system_mode') ? { system_mode: 'off' } : {}
  const property = setpointOf(device)
  return property && isLegalValue(property, wish.temperatureC) ? { [property.name]: wish.temperatureC } : {}
}

export function climateAction(wish: ClimateWish, title: string): Action<DeviceItem> {
  const isOff = wish.kind === 'off'
  return {
    id: `device.climate.${wish.kind}`,
    label: isOff ? 'deviceManagement.switchOff' : 'palette.set',
    icon: Power,
    endpoint: devicesContract.control,
    isOffered: ({ device }) => Object.keys(wantedValues(device, wish)).length > 0,
    whyNot: (item) => whyNot(item, wish),
    confirm: async (items, state) => {
      // As with lights: one device is what the user pointed at, several are a room, with whoever is inside.
      const areaIds = items.map(({ device }) => device.areaId)
      const disturbed = items.length > 1 ? disturbedRooms(state, areaIds) : []
      if (disturbed.length === 0) return true
      return confirm({
        title: i18n.t('palette.ask', { title }),
        body: i18n.t('areas.ask.body'),
        details: disturbedLines(disturbed),
        verb: isOff ? i18n.t('deviceManagement.switchOff') : i18n.t('palette.set'),
        isCautious: true,
      })
    },
    run: (items, context) =>
      tellEach(items, { label: title, valuesOf: (device) => wantedValues(device, wish) }, context),
  }
}

function whyNot({ device, isHostOnline, values }: DeviceItem, wish: ClimateWish): TextKey | null {
  if (!isHostOnline) return 'control.lock.offline'
  if (!device.isJoined) return 'control.lock.notJoined'
  const isSo = Object.entries(wantedValues(device, wish)).every(([name, value]) => values[name] === value)
  if (!isSo) return null
  return wish.kind === 'off' ? 'deviceManagement.alreadyOff' : 'palette.alreadySet'
}
