import { alarms } from './en/alarms.ts'
import { areas } from './en/areas.ts'
import { common } from './en/common.ts'
import { control } from './en/control.ts'
import { devices } from './en/devices.ts'
import { errors } from './en/errors.ts'
import { home } from './en/home.ts'
import { messages } from './en/messages.ts'
import { routes } from './en/routes.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/signIn.ts'
import { units } from './en/units.ts'

/** Every area's texts; loaded as one piece when the language is chosen. */
export const enTexts = {
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
