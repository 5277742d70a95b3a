import { alarms } from './zh/alarms.ts'
import { areas } from './zh/areas.ts'
import { common } from './zh/common.ts'
import { control } from './zh/control.ts'
import { devices } from './zh/devices.ts'
import { errors } from './zh/errors.ts'
import { home } from './zh/home.ts'
import { messages } from './zh/messages.ts'
import { routes } from './zh/routes.ts'
import { shell } from './zh/shell.ts'
import { signIn } from './zh/signIn.ts'
import { units } from './zh/units.ts'

/** Every area's texts; loaded as one piece when the language is chosen. */
export const zhTexts = {
  alarms,
  areas,
  common,
  control,
  devices,
  errors,
  home,
  messages,
  routes,
  shell,
  signIn,
  units,
} as const
