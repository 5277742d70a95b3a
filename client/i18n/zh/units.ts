export const units = {
  celsius: '{{value}} °C',
  percent: '{{value}}%',
  hours: '{{value}} 小时',
  seconds: '{{value}} 秒',
  minutes: '{{value}} 分钟',
  other: '{{value}} {{unit}}',
} as const
