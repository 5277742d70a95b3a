/** Texts of the JSON tree. */
export const payload = {
  search: '搜索名称和值',
  openAll: '全部展开',
  closeAll: '全部折叠',
  list_other: '{{count}} 项',
  object_other: '{{count}} 个字段',
} as const
