/** Of one circuit of a device, wherever it is set up. */
export const circuit = {
  name: 'Circuit name',
  shownAs: 'Shown as',
  anyStyle: 'Not stated',
  feeds: 'What it feeds',
  style: {
    light: 'Light',
    downlight: 'Downlight',
    strip: 'LED strip',
    chandelier: 'Chandelier',
    lamp: 'Lamp',
    socket: 'Socket',
    fan: 'Fan',
    curtain: 'Curtain',
    heater: 'Heater',
    valve: 'Valve',
    pump: 'Pump',
    door: 'Door',
    appliance: 'Appliance',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    circuit: typeof circuit
  }
}
