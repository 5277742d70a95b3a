/** Has devices take part in push, or not. */
import { Disable, SendMessage } from '@blueprintjs/icons'
import { DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import { pushContract } from '#shared/contract/push.ts'
import type { Action } from '../../../actions/action.ts'
import type { DeviceItem } from '../../../actions/devices/deviceActions.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { newActionId } from '../../../platform/page.ts'

/** One step, however many are ticked; the server takes a bounded number at a time. */
const pushAction = (isOn: boolean): Action<DeviceItem> => ({
  id: isOn ? 'device.pushOn' : 'device.pushOff',
  label: isOn ? 'deviceSetup.push.on' : 'deviceSetup.push.off',
  icon: isOn ? SendMessage : Disable,
  isAside: true,
  endpoint: pushContract.switchDevices,
  isOffered: ({ device }) => (device.isPushed === true) !== isOn,
  run: async (items, { onProgress }) => {
    const ids = items.map(({ device }) => device.id)
    const group = ids.length > DEVICES_PER_GROUP_MAX ? newActionId() : undefined
    for (let from = 0; from < ids.length; from += DEVICES_PER_GROUP_MAX) {
      const deviceIds = ids.slice(from, from + DEVICES_PER_GROUP_MAX)
      await call(pushContract.switchDevices, { deviceIds, isOn }, { isQuiet: true, group })
      onProgress(from + deviceIds.length)
    }
    const message = i18n.t(isOn ? 'deviceSetup.push.isOn' : 'deviceSetup.push.isOff', { count: ids.length })
    return { failures: [], message }
  },
})

export const PUSH_ACTIONS = [pushAction(true), pushAction(false)] as const
