import { alarms } from '../zh/alarms.ts'
import { areas } from '../zh/areas.ts'
import { control } from '../zh/control.ts'
import { devices } from '../zh/devices.ts'
import { home } from '../zh/home.ts'
import { messages } from '../zh/messages.ts'

/** What the shell's screens say; fetched with the console. */
export const texts = { alarms, areas, control, devices, home, messages } as const
