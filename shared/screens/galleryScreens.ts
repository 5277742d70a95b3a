/**
 * Gallery of the console's building blocks, at the addresses of the template's demo. The template's roles may open
 * only these screens. Menus, routes and roles of the template are derived from these two tables.
 */
import type { ScreenLine, Title } from './screen.ts'

export type GalleryRole = 'admin' | 'user' | 'visitor'

/** All template roles except the visitor, who sees only the start page. */
const EDITORS = ['admin', 'user'] as const

interface GalleryGroup {
  /** A group with a single page is called as that page. */
  readonly title?: Title
  readonly icon?: string
  /** Groups within groups are as open as these. */
  readonly roles?: readonly GalleryRole[]
}

/** By path prefix. */
export const GALLERY_GROUPS: Readonly<Record<string, GalleryGroup>> = {
  '/permission': { title: ['Permission', '权限'], icon: 'lock', roles: ['admin'] },
  '/icon': { icon: 'icon', roles: EDITORS },
  '/components': { title: ['Building blocks', '基础组件'], icon: 'component', roles: EDITORS },
  '/charts': { title: ['Charts', '图表'], icon: 'chart', roles: EDITORS },
  '/nested': { title: ['Nested pages', '多级页面'], icon: 'nested', roles: EDITORS },
  '/nested/menu1': { title: ['Menu 1', '菜单 1'] },
  '/nested/menu1/menu1-2': { title: ['Menu 1-2', '菜单 1-2'] },
  '/example': { title: ['List and form', '列表与表单'], icon: 'example', roles: EDITORS },
  '/tab': { icon: 'tab', roles: EDITORS },
  '/error': { title: ['Error pages', '错误页面'], icon: 'error', roles: EDITORS },
  '/error-log': { icon: 'bug', roles: EDITORS },
  '/excel': { title: ['Excel', 'Excel'], icon: 'excel', roles: EDITORS },
  '/zip': { icon: 'zip', roles: EDITORS },
  '/pdf': { title: ['PDF', 'PDF'], icon: 'pdf', roles: EDITORS },
  '/theme': { icon: 'theme', roles: EDITORS },
  '/clipboard': { icon: 'clipboard', roles: EDITORS },
  '/i18n': { icon: 'language', roles: EDITORS },
  '/documentation': { icon: 'documentation', roles: EDITORS },
  '/guide': { icon: 'guide', roles: EDITORS },
  '/external-link': { icon: 'link', roles: EDITORS },
}

export const galleryScreens = {
  galleryPermission: {
    path: '/permission/page',
    title: ['Switch role', '切换角色'],
    purpose: [
      'Look at the console as another role of the demo, and come back.',
      '以演示中的其他角色查看后台，再返回本人账号。',
    ],
  },
  galleryDirective: {
    path: '/permission/directive',
    title: ['What a right hides', '权限控制元素'],
    purpose: [
      'Buttons that a missing right removes, and buttons that it only locks.',
      '缺少权限时隐藏的按钮与仅锁定的按钮。',
    ],
  },
  galleryRoles: {
    path: '/permission/role',
    title: ['Role editor', '角色编辑'],
    purpose: ['Which pages each role of the demo sees, ticked in a tree.', '在树中勾选演示角色可见的页面。'],
  },
  galleryIcons: {
    path: '/icon/index',
    title: ['Icons', '图标'],
    purpose: [
      'Every icon of the console, with the name to import it by.',
      '后台使用的全部图标及其引用名称。',
    ],
  },
  galleryTextFields: {
    path: '/components/tinymce',
    title: ['Text fields', '文本输入'],
    purpose: [
      'Every kind of field a form has for text, with counts and rules.',
      '表单中各种文本输入框及其字数与校验规则。',
    ],
  },
  galleryLongText: {
    path: '/components/markdown',
    title: ['Long text', '长文本'],
    purpose: [
      'Longer text with a limit, and how it is shown afterwards.',
      '带字数限制的长文本及其显示方式。',
    ],
  },
  galleryPayload: {
    path: '/components/json-editor',
    title: ['Payload viewer', '数据查看器'],
    purpose: ['The data of a commit, folded, searched and copied.', '查看事件数据，可折叠、搜索和复制。'],
  },
  gallerySplit: {
    path: '/components/split-pane',
    title: ['List and details', '列表与详情'],
    purpose: ['Details beside a list that stays usable.', '列表旁显示详情，列表仍可操作。'],
  },
  galleryPicture: {
    path: '/components/avatar-upload',
    title: ['Picture field', '图片上传'],
    purpose: ['A picture chosen, checked and shown before it is sent.', '选择图片，检查并预览后再提交。'],
  },
  galleryDrop: {
    path: '/components/dropzone',
    title: ['File drop', '拖放文件'],
    purpose: [
      'Files dropped, pasted or chosen, with size and kind checked.',
      '拖放、粘贴或选择文件，并检查大小和类型。',
    ],
  },
  gallerySticky: {
    path: '/components/sticky',
    title: ['Fixed header', '固定页头'],
    purpose: ['A header that stays while the page below it scrolls.', '页面滚动时保持可见的页头。'],
  },
  galleryFigures: {
    path: '/components/count-to',
    title: ['Live figures', '实时数字'],
    purpose: ['Numbers that change in place, and say how old they are.', '原位更新并显示时效的数字。'],
  },
  galleryParts: {
    path: '/components/mixin',
    title: ['Small parts', '小型部件'],
    purpose: [
      'Tags, switches, steppers and sliders, each in all its states.',
      '标签、开关、步进器和滑块的各种状态。',
    ],
  },
  galleryTop: {
    path: '/components/back-to-top',
    title: ['Back to top', '回到顶部'],
    purpose: ['The way back up a long page, by pointer and by key.', '用鼠标或键盘回到长页面顶部。'],
  },
  galleryDialogs: {
    path: '/components/drag-dialog',
    title: ['Dialogs', '对话框'],
    purpose: [
      'Questions, forms in dialogs, and what asks before it closes.',
      '确认框、表单对话框以及关闭前的提醒。',
    ],
  },
  gallerySelect: {
    path: '/components/drag-select',
    title: ['Choosing several', '多选排序'],
    purpose: ['Several things chosen from many, in an order of one’s own.', '从众多项目中选择多项并排序。'],
  },
  galleryOrder: {
    path: '/components/dnd-list',
    title: ['Order by hand', '手动排序'],
    purpose: ['A list put in order by dragging or by keys.', '用拖动或键盘调整列表顺序。'],
  },
  galleryBoard: {
    path: '/components/drag-kanban',
    title: ['Board', '看板'],
    purpose: ['Cards moved between columns by dragging or by keys.', '用拖动或键盘在各列之间移动卡片。'],
  },
  galleryTransfer: {
    path: '/components/transfer',
    title: ['Transfer list', '穿梭选择'],
    purpose: ['Some of many chosen into a list.', '从大量项目中选入一部分。'],
  },
  galleryTreePicker: {
    path: '/components/tree-picker',
    title: ['Tree picker', '树形选择'],
    purpose: ['Places picked from a tree, with search and counts.', '从树中选择，可搜索并显示数量。'],
  },
  galleryRows: {
    path: '/components/rows',
    title: ['Repeating rows', '重复行'],
    purpose: [
      'Rows of fields that are added, duplicated and put in order.',
      '可添加、复制和排序的多行字段。',
    ],
  },
  galleryTimes: {
    path: '/components/times',
    title: ['Times and colours', '时间与颜色'],
    purpose: [
      'Schedules, periods and colours, and fields that wait for the server.',
      '时间安排、时段、颜色，以及需要服务器判断的字段。',
    ],
  },
  galleryUpload: {
    path: '/components/upload',
    title: ['Upload', '文件上传'],
    purpose: ['A file that travels with its progress and can be cancelled.', '上传文件，显示进度并可取消。'],
  },
  galleryWizard: {
    path: '/components/wizard',
    title: ['Wizard', '分步向导'],
    purpose: ['A form in steps with a summary.', '带核对页的分步表单。'],
  },
  galleryMaster: {
    path: '/components/master-detail',
    title: ['Master and detail', '主从视图'],
    purpose: ['A list with the details of one entry beside it.', '列表与所选条目的详情。'],
  },
  galleryBars: {
    path: '/charts/keyboard',
    title: ['Bars by keyboard', '键盘柱状图'],
    purpose: [
      'Bars that can be read with arrow keys and as a table.',
      '可用方向键阅读、可切换为表格的柱状图。',
    ],
  },
  galleryLines: {
    path: '/charts/line',
    title: ['Line chart', '折线图'],
    purpose: [
      'A line with a crosshair and the period before for comparison.',
      '带十字线和上期对比的折线图。',
    ],
  },
  galleryMixed: {
    path: '/charts/mix-chart',
    title: ['Lines and bars', '混合图表'],
    purpose: ['Bars and a line over the same days.', '同一时段内的柱状与折线。'],
  },
  galleryMenu11: {
    path: '/nested/menu1/menu1-1',
    title: ['Menu 1-1', '菜单 1-1'],
    purpose: ['A page two menus deep.', '两级菜单下的页面。'],
  },
  galleryMenu121: {
    path: '/nested/menu1/menu1-2/menu1-2-1',
    title: ['Menu 1-2-1', '菜单 1-2-1'],
    purpose: ['A page three menus deep.', '三级菜单下的页面。'],
  },
  galleryMenu122: {
    path: '/nested/menu1/menu1-2/menu1-2-2',
    title: ['Menu 1-2-2', '菜单 1-2-2'],
    purpose: ['Its neighbour: the group above stays open.', '其相邻页面，上级菜单保持展开。'],
  },
  galleryMenu13: {
    path: '/nested/menu1/menu1-3',
    title: ['Menu 1-3', '菜单 1-3'],
    purpose: ['Back up one level, in the same menu.', '同一菜单中上一级的页面。'],
  },
  galleryMenu2: {
    path: '/nested/menu2',
    title: ['Menu 2', '菜单 2'],
    purpose: ['A page of a menu without levels of its own.', '没有下级菜单的页面。'],
  },
  galleryExample: {
    path: '/example/list',
    title: ['List', '列表'],
    purpose: [
      'A list with search, filters, ticks and details, as every list screen is made.',
      '带搜索、筛选、勾选和详情的列表，其他列表页面都照此构成。',
    ],
  },
  galleryCreate: {
    path: '/example/create',
    title: ['Add an entry', '新增条目'],
    purpose: ['A form that adds what the list shows.', '新增列表中条目的表单。'],
  },
  galleryEdit: {
    path: '/example/edit/:id',
    title: ['Change an entry', '修改条目'],
    purpose: ['The same form on something that is there already.', '修改已有条目的同一表单。'],
    isUnlisted: true,
  },
  galleryTab: {
    path: '/tab/index',
    title: ['Tabs in a page', '页内标签'],
    purpose: ['Tabs inside a page that remember where you were.', '能记住浏览位置的页内标签。'],
  },
  galleryError401: {
    path: '/error/401',
    title: ['No permission', '无权限'],
    purpose: ['The page shown to people without access.', '无权打开页面时看到的内容。'],
  },
  galleryError404: {
    path: '/error/404',
    title: ['Page not found', '页面不存在'],
    purpose: ['The page shown for an unknown address.', '访问不存在的地址时看到的内容。'],
  },
  galleryErrorLog: {
    path: '/error-log/log',
    title: ['Error log', '错误日志'],
    purpose: ['Make an error, and find it in the log.', '制造一个错误，并在日志中找到它。'],
  },
  galleryExcel: {
    path: '/excel/export-excel',
    title: ['Export a table', '导出表格'],
    purpose: ['A table written to a workbook with typed cells.', '将表格导出为带数据类型的工作簿。'],
  },
  galleryExcelTicked: {
    path: '/excel/export-selected-excel',
    title: ['Export what is ticked', '导出所选'],
    purpose: ['Only the ticked rows, in a workbook.', '仅将勾选的行导出为工作簿。'],
  },
  galleryExcelHeader: {
    path: '/excel/export-merge-header',
    title: ['Export with joined headers', '导出合并表头'],
    purpose: ['A workbook whose headings span several columns.', '导出表头跨列合并的工作簿。'],
  },
  galleryExcelRead: {
    path: '/excel/upload-excel',
    title: ['Read a workbook', '读取工作簿'],
    purpose: [
      'A workbook read here, row by row, with what is wrong in it.',
      '在本机逐行读取工作簿并指出问题。',
    ],
  },
  galleryZip: {
    path: '/zip/download',
    title: ['Zip', '压缩包'],
    purpose: ['Pack several files into one download.', '将多个文件打包为一个下载。'],
  },
  galleryPdf: {
    path: '/pdf/index',
    title: ['Print and PDF', '打印与 PDF'],
    purpose: ['What a page looks like on paper.', '页面打印在纸上的样子。'],
  },
  galleryPdfSheet: {
    path: '/pdf/download',
    title: ['Paper view', '打印视图'],
    purpose: ['The sheet itself, ready for the printer or a PDF.', '可直接打印或存为 PDF 的纸面视图。'],
  },
  galleryTheme: {
    path: '/theme/index',
    title: ['Theme', '主题'],
    purpose: ['Theme colour and brightness on every building block.', '各组件在不同主题色和明暗下的效果。'],
  },
  galleryClipboard: {
    path: '/clipboard/index',
    title: ['Clipboard', '剪贴板'],
    purpose: ['Copy text with one click, and see that it arrived.', '一键复制文字，并确认复制成功。'],
  },
  galleryI18n: {
    path: '/i18n/index',
    title: ['Languages', '多语言'],
    purpose: [
      'The same words, numbers and times in English and Chinese.',
      '同样的文字、数字和时间的中英文显示。',
    ],
  },
  galleryDocumentation: {
    path: '/documentation/index',
    title: ['Documentation', '文档'],
    purpose: ['How the console is built, and where to read on.', '后台的构成以及更多资料的入口。'],
  },
  galleryGuide: {
    path: '/guide/index',
    title: ['Guided tour', '功能引导'],
    purpose: ['A tour of the console, step by step.', '逐步了解后台的各部分。'],
  },
  galleryExternalLink: {
    path: '/external-link/index',
    title: ['External links', '外部链接'],
    purpose: ['Addresses that leave the console, and how they open.', '离开后台的链接及其打开方式。'],
  },
} as const satisfies Record<string, ScreenLine>

/** Template roles that may open a page, by its group. */
export const galleryRolesOf = (path: string): readonly GalleryRole[] =>
  GALLERY_GROUPS[`/${path.split('/')[1]}`]?.roles ?? []
