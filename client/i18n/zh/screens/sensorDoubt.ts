export const sensorDoubt = {
  apart: '同一区域的{{name}}显示 {{degrees}}，两者之一可能不准。',
  unmoved: '已 {{since}}没有变化，传感器可能卡住。',
} as const
