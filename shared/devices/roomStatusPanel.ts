import type { DeviceKind } from './kind.ts'
import { flag, linkquality } from './properties.ts'

/**
 * Status panel at a room's door with card slot. `checked_in`: the room is let. `occupancy`: it is occupied.
 * `do_not_disturb` and `make_up_room` are mutually exclusive guest requests. `cleaning_due`: the guests left
 * and the room has not been cleaned.
 */
export const roomStatusPanel: DeviceKind = {
  kind: 'room_status_panel',
  group: 'panel',
  circuits: { min: 1, max: 1 },
  properties: () => [
    flag('occupancy'),
    flag('checked_in', true),
    flag('card_inserted'),
    flag('do_not_disturb', true),
    flag('make_up_room', true),
    flag('cleaning_due', true),
    linkquality,
  ],
  alarms: [],
  primary: ['do_not_disturb', 'make_up_room'],
  tellsOfRoom: { sensesPeople: true, showsGuest: true },
  isBatteryPowered: false,
  isMetered: false,
}
