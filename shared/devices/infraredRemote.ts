import { BLASTER_CODE_LENGTH_MAX } from '#shared/infrared/blasterCode.ts'
import { binary, type DeviceKind } from './kind.ts'
import { linkquality, text } from './properties.ts'

/** Infrared blaster: learns a code, sends a code; both as `blasterCode.ts` describes. */
export const infraredRemote: DeviceKind = {
  kind: 'infrared_remote',
  group: 'media',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('learn_ir_code', true),
    text('learned_ir_code', false, BLASTER_CODE_LENGTH_MAX, '^[A-Za-z0-9+/=]*$'),
    {
      ...{ type: 'text', name: 'ir_code_to_send', settable: true },
      ...{ maxLength: BLASTER_CODE_LENGTH_MAX, pattern: '^[A-Za-z0-9+/=]*$', isMomentary: true },
    },
    linkquality,
  ],
  alarms: [],
  primary: ['learn_ir_code'],
  isBatteryPowered: false,
  isMetered: false,
}
