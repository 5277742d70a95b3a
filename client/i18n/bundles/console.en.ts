import { alarms } from '../en/alarms.ts'
import { areas } from '../en/areas.ts'
import { control } from '../en/control.ts'
import { devices } from '../en/devices.ts'
import { home } from '../en/home.ts'
import { messages } from '../en/messages.ts'

/** What the shell's screens say; fetched with the console. */
export const texts = { alarms, areas, control, devices, home, messages } as const
