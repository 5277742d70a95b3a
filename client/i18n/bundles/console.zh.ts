import { alarms } from '../zh/alarms.ts'
import { areas } from '../zh/areas.ts'
import { blocks } from '../zh/blocks.ts'
import { charts } from '../zh/charts.ts'
import { control } from '../zh/control.ts'
import { deviceManagement } from '../zh/deviceManagement.ts'
import { devices } from '../zh/devices.ts'
import { errorLog } from '../zh/errorLog.ts'
import { faults } from '../zh/faults.ts'
import { form } from '../zh/form.ts'
import { list } from '../zh/list.ts'
import { messages } from '../zh/messages.ts'
import { order } from '../zh/order.ts'
import { palette } from '../zh/palette.ts'
import { shortcuts } from '../zh/shortcuts.ts'
import { topbar } from '../zh/topbar.ts'

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
