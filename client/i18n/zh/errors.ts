export const errors = {
  network: '连不上服务器，请检查网络；控制台会继续重试',
  timeout: '服务器没有及时响应，请重试',
  badAnswer: '接口异常（HTTP {{http}}）',
  emptyUser: '验证失败，请重新登录',
  titled: '{{title}}：{{message}}',
  while: { adding: '添加报错', loading: '获取错误' },
  screenTitle: '这个页面出错了',
  screenBody: '控制台的其他部分不受影响。请重新加载此页；如再次出现，请展开下面的信息并告诉管理员。',
  screenDetails: '页面给出的信息',
  screenRetry: '重新加载',
  chunkBody: '控制台有一部分已不在服务器上：已发布新版本，刷新后即可使用。',
  reload: '刷新控制台',
} as const
