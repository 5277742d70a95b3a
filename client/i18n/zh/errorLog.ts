export const errorLog = {
  title: '错误日志',
  titleCount: '错误日志（{{count}}）',
  open_other: '本页有 {{count}} 个错误',
  intro:
    '此浏览器标签页中发生的错误，最新的在前。日志不会保存，令牌、密码和手机号均已隐去。可复制后发给控制台的维护人员。',
  kind: {
    uncaught: '未捕获的错误',
    rejection: '未处理的 Promise',
    import: '模块加载失败',
    screen: '页面错误',
  },
  stackOf: '代码位置：{{message}}',
  copy: '复制',
  copyOne: '复制：{{message}}',
  copyAll: '全部复制',
  copied: '已复制',
  notCopied: '浏览器不允许复制',
  clearAll: '全部清除',
} as const
