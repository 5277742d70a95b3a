/** Icons without a matching area kind. */
export const areaImages = {
  bedroom: '卧室',
  bathroom: '卫生间',
  kitchen: '厨房',
  living: '客厅',
  meeting: '会议室',
  restaurant: '餐厅',
  gym: '健身房',
  pool: '泳池',
  garage: '车库',
  garden: '花园',
  laundry: '洗衣房',
  store: '储藏室',
} as const

export const connections = {
  default: '与主机相同',
  zigbee: 'Zigbee',
  ble: '蓝牙',
  wifi: 'WiFi',
  ethernet: '以太网',
  host: '主机自带',
} as const
