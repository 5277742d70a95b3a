/** The gallery's list and form. */
export const galleryExample = {
  listWhen:
    '适用于数量较多的内容。自带搜索、筛选、勾选、列设置、保存视图、打印和 Excel 导出，页面只需提供列、筛选项和操作。数据来自实时库时请用 LiveList。',
  createWhen:
    '适用于提交到接口的内容。离开输入框时按接口自身的规则校验，服务器的意见显示在对应的输入框旁。按 Ctrl+Enter 提交，按 Esc 会在丢弃内容前询问。',
  editWhen:
    '适用于已有且他人可能同时修改的记录：未修改时按钮不可用；期间被他人改动的字段会提示，而不会被覆盖。',
  search: '搜索角色',
  emptyHelp: '请新增第一个角色。',
  add: '新增角色',
  added: '角色已新增',
  edit: '修改',
  save: '保存角色',
  saved: '角色已保存',
  deleteTitle_other: '确定删除 {{count}} 个角色？',
  key: '标识',
  pages: '页面数',
  reach: { label: '可见范围', none: '仅首页', some: '部分页面', many: '大部分页面' },
  descriptionHelp: '用一句话说明角色的用途。',
  gone: '没有角色“{{key}}”',
  toList: '返回列表',
} as const
