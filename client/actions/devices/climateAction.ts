/** What is told to the climate of rooms by its degrees, or turned off: the floor's has a range of its own and is only turned off. */
import { Power } from '@blueprintjs/icons'
import { devicesContract } from '#shared/contract/devices.ts'
import { isLegalValue } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { i18n } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { Action } from '../action.ts'
import { type ClimateWish, setpointOf, wantedValues } from './bulkPlan.ts'
import { type DeviceItem, tellEach, whyNotTold } from './deviceActions.ts'
import { disturbedLines, disturbedRooms } from './disturbed.ts'

/** None where it has no such control, or cannot keep so many degrees: those of one place are meant as they are said. */
function toldValues(device: Device, wish: ClimateWish): ReturnType<typeof wantedValues> {
  if (wish.kind === 'climateOff') return wantedValues(device, wish)
  const property = setpointOf(device)
  return property && isLegalValue(property, wish.temperatureC) ? { [property.name]: wish.temperatureC } : {}
}

export function climateAction(wish: ClimateWish, title: string): Action<DeviceItem> {
  const isOff = wish.kind === 'climateOff'
  return {
    id: `device.climate.${wish.kind}`,
    label: isOff ? 'deviceManagement.switchOff' : 'palette.set',
    icon: Power,
    endpoint: devicesContract.control,
    isOffered: ({ device }) => Object.keys(toldValues(device, wish)).length > 0,
    whyNot: (item) =>
      whyNotTold(
        item,
        toldValues(item.device, wish),
        isOff
          ? 'deviceManagement.alreadyOff'
          : item.values.system_mode === 'off'
            ? 'palette.isOff'
            : 'palette.alreadySet',
      ),
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
      tellEach(items, { label: title, valuesOf: (device) => toldValues(device, wish) }, context),
  }
}
