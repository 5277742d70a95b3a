/** Names of icons and connections, for consoles and workbooks. */
/** Icons without a matching area kind. */
export const areaImages = {
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  kitchen: 'Kitchen',
  living: 'Living room',
  meeting: 'Meeting room',
  restaurant: 'Restaurant',
  gym: 'Gym',
  pool: 'Pool',
  garage: 'Garage',
  garden: 'Garden',
  laundry: 'Laundry',
  store: 'Store room',
} as const

export const connections = {
  default: 'As its host',
  zigbee: 'Zigbee',
  ble: 'Bluetooth',
  wifi: 'WiFi',
  ethernet: 'Ethernet',
  host: 'Part of the host',
} as const
