export const ownSiteWorks = {
  title: '我的施工',
  period: '{{company}}，{{from}} 至 {{to}}',
  waiting: '已申请延期至 {{at}}',
  ask: '申请延期',
  until: '延期至',
  reason: '原因',
  send: '提交申请',
  sent: '申请已提交',
} as const
