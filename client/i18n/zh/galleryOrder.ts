/** The gallery's pages about ordering by hand. */
export const galleryOrder = {
  orderWhen:
    '适用于顺序由用户决定且条目不多的列表，例如楼栋的楼层。名称、时间等本身有序的内容应直接排序。超过四十行左右时，用菜单移动更方便。',
  boardWhen:
    '适用于对象需要经过几个步骤、且需要一眼看清各自位置的场合。超过四个步骤或卡片过多时，应改用带筛选的列表。',
  selectWhen:
    '适用于从许多对象中选择若干个且顺序有意义的场合，例如面板上的常用设备。顺序无关时，用勾选列表即可。',
  reset: '恢复初始顺序',
  keptHere: '仅保存在当前标签页',
  floors: '展示屏上的楼层',
  housekeeping: '客房清洁',
  list: { shown: '显示', hidden: '不显示' },
  column: { todo: '待清洁', doing: '清洁中', done: '已查房' },
  dropHere: '暂无内容。可拖动到此处，或用方向键移入。',
  areaCount_other: '{{count}} 个区域',
  chosen: '已选区域',
  chosenCount_other: '已选 {{count}} 个',
  noneChosen: '尚未选择，请在下方勾选。',
  choice: '全部区域',
  search: '搜索区域',
  remove: '移除“{{name}}”',
  shownOf: '显示 {{shown}} 个，共 {{total}} 个；其余请搜索',
} as const
