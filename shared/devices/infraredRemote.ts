import { binary, type DeviceKind } from './kind.ts'
import { linkquality, text } from './properties.ts'

/** Infrared blaster: learns a code, sends a code (base64 as Zigbee2MQTT carries it). */
export const infraredRemote: DeviceKind = {
  kind: 'infrared_remote',
  group: 'media',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('learn_ir_code', true),
    text('learned_ir_code', false, 128, '^[A-Za-z0-9+/=]*$'),
    text('ir_code_to_send', true, 128, '^[A-Za-z0-9+/=]*$'),
    linkquality,
  ],
  alarms: [],
  primary: ['learn_ir_code'],
  isBatteryPowered: false,
  isMetered: false,
}
