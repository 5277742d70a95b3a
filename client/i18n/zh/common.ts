export const common = {
  product: 'Atrium',
  close: '关闭',
  askForRight: '申请权限…',
  retry: '重试',
  copied: '已复制',
  notCopied: '浏览器不允许复制，请手动选中文本',
  loading: '正在加载',
  anAutomation: '自动化',
  noMatch: '没有匹配的结果',
  /** Between the members of a list. */
  comma: '、',
} as const
