export const common = {
  product: 'Atrium',
  close: '关闭',
  retry: '重试',
  loading: '正在加载',
  noMatch: '没有匹配的结果',
  /** Between the members of a list. */
  comma: '、',
} as const
