import { alarms } from '../en/alarms.ts'
import { areas } from '../en/areas.ts'
import { blocks } from '../en/blocks.ts'
import { charts } from '../en/charts.ts'
import { control } from '../en/control.ts'
import { deviceManagement } from '../en/deviceManagement.ts'
import { devices } from '../en/devices.ts'
import { errorLog } from '../en/errorLog.ts'
import { faults } from '../en/faults.ts'
import { form } from '../en/form.ts'
import { list } from '../en/list.ts'
import { messages } from '../en/messages.ts'
import { order } from '../en/order.ts'
import { palette } from '../en/palette.ts'
import { shortcuts } from '../en/shortcuts.ts'
import { topbar } from '../en/topbar.ts'

/** Texts of the shell's screens; fetched with the console. */
export const texts = {
  alarms,
  areas,
  blocks,
  charts,
  control,
  deviceManagement,
  devices,
  errorLog,
  faults,
  form,
  list,
  messages,
  order,
  palette,
  shortcuts,
  topbar,
} as const
