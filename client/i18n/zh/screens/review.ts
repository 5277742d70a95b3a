/** 等待超级管理员审核的申请 */
export const review = {
  name: '企业名称',
  creditCode: '统一社会信用代码',
  address: '地址',
  account: '提交人',
  stateTitle: '状态',
  state: { inReview: '审核中', approved: '已通过', rejected: '已驳回' },
  filter: { open: '审核中', closed: '已处理' },
  submitted: '提交时间',
  reviewed: '审核时间',
  reason: '驳回原因',
  search: '企业名称、信用代码或提交人',
  emptyHelp: '有企业提交认证后会显示在这里。',
  verb: { agreed: '同意', rejected: '驳回' },
  ask: { agreed: '同意“{{name}}”的认证？', rejected: '驳回“{{name}}”的认证？' },
  askMany: { agreed: '同意 {{count}} 家企业的认证？', rejected: '驳回 {{count}} 家企业的认证？' },
  follows: {
    agreed: '该账号将成为认证企业，并显示在企业列表中。',
    rejected: '申请人会看到驳回原因，并可以重新提交。',
  },
  done: { agreed: '已同意 {{count}} 项', rejected: '已驳回 {{count}} 项' },
} as const
