import { BLASTER_CODE_LENGTH_MAX } from '#shared/infrared/blasterText.ts'
import { binary, type DeviceKind } from './kind.ts'
import { linkquality, text } from './properties.ts'

const code = (name: string, settable: boolean) =>
  text(name, settable, BLASTER_CODE_LENGTH_MAX, '^[A-Za-z0-9+/=]*$')

/** Infrared blaster: learns a code, sends a code; both as `blasterCode.ts` describes. */
export const infraredRemote: DeviceKind = {
  kind: 'infrared_remote',
  group: 'media',
  circuits: { min: 1, max: 1 },
  properties: () => [
    { ...binary('learn_ir_code', true), reportsOtherwise: true },
    code('learned_ir_code', false),
    { ...code('ir_code_to_send', true), isMomentary: true },
    linkquality,
  ],
  alarms: [],
  primary: ['learn_ir_code'],
  isBatteryPowered: false,
  isMetered: false,
}
