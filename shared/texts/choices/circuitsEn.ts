/** Circuit styles. */
export const circuitStyles = {
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
} as const
