/** Alarm titles of a gateway's own firmware, in the language of its place. */
const TITLES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  smoke: ['烟雾报警', 'Smoke detected'],
  gas: ['燃气泄漏', 'Gas detected'],
  water_leak: ['水浸报警', 'Water leak'],
  sos: ['紧急求助', 'Emergency call'],
  tamper: ['设备被拆动', 'Device tampered with'],
  battery_low: ['低电量', 'Low battery'],
  over_temperature: ['温度过高', 'Over temperature'],
  over_power: ['功率过载', 'Over power'],
  under_voltage: ['电压过低', 'Under voltage'],
  lock_jammed: ['门锁未锁好', 'Lock jammed'],
  motor_stalled: ['电机卡住', 'Motor stalled'],
  compressor_fault: ['压缩机故障', 'Compressor fault'],
  replace_filter: ['请更换滤网', 'Replace the filter'],
  co2_high: ['二氧化碳过高', 'Carbon dioxide high'],
  pm25_high: ['细颗粒物过高', 'Fine dust high'],
  voc_high: ['挥发物过高', 'Volatile compounds high'],
  host_overload: ['主机负载过高', 'Host overloaded'],
  storage_full: ['主机存储已满', 'Host storage full'],
}

/** The code itself where the firmware has no title for it. */
export function alarmTitle(code: string, isChinese: boolean): string {
  const title = TITLES[code]
  return title ? title[isChinese ? 0 : 1] : code
}
