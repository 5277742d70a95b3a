/** 所有设备与主机的故障。 */
export const faultLog = {
  fault: '故障',
  kind: '设备类型',
  since: '开始时间',
  lasted: '持续时间',
  state: '状态',
  states: { open: '故障中', over: '已恢复' },
  endedBy: '由 {{name}} 解除',
  endedByTitle: '解除人',
  ended: '结束时间',
  failures: '次数',
  meanBetween: '平均故障间隔',
  span: { week: '最近 7 天', month: '最近 30 天', quarter: '最近三个月' },
  search: '搜索设备、位置或故障',
  emptyHelp: '请修改搜索或筛选条件。设备故障和主机离线都记录在这里。',
} as const
