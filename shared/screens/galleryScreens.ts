/**
 * The living gallery of the console's building blocks, at the addresses of the template's demo. The template's roles
 * see these screens and no others; users who may enter the console see them too. Menus, the
 * template's tree of routes and its roles are made of these two tables.
 */
import type { ScreenLine, Title } from './screen.ts'

export type GalleryRole = 'admin' | 'user' | 'visitor'

/** Every role of the template but the visitor's, who sees the start page only. */
const EDITORS = ['admin', 'user'] as const

interface GalleryGroup {
  /** A group with a single page is called as that page. */
  readonly title?: Title
  readonly icon?: string
  /** Groups within groups are as open as these. */
  readonly roles?: readonly GalleryRole[]
}

/** By the address that the pages inside begin with. */
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
  galleryPermission: { path: '/permission/page', title: ['Switch role', '切换角色'] },
  galleryDirective: { path: '/permission/directive', title: ['What a right hides', '权限控制元素'] },
  galleryRoles: { path: '/permission/role', title: ['Role editor', '角色编辑'] },
  galleryIcons: { path: '/icon/index', title: ['Icons', '图标'] },
  galleryTextFields: { path: '/components/tinymce', title: ['Text fields', '文本输入'] },
  galleryLongText: { path: '/components/markdown', title: ['Long text', '长文本'] },
  galleryPayload: { path: '/components/json-editor', title: ['Payload viewer', '数据查看器'] },
  gallerySplit: { path: '/components/split-pane', title: ['List and details', '列表与详情'] },
  galleryPicture: { path: '/components/avatar-upload', title: ['Picture field', '图片上传'] },
  galleryDrop: { path: '/components/dropzone', title: ['File drop', '拖放文件'] },
  gallerySticky: { path: '/components/sticky', title: ['Fixed header', '固定页头'] },
  galleryFigures: { path: '/components/count-to', title: ['Live figures', '实时数字'] },
  galleryParts: { path: '/components/mixin', title: ['Small parts', '小型部件'] },
  galleryTop: { path: '/components/back-to-top', title: ['Back to top', '回到顶部'] },
  galleryDialogs: { path: '/components/drag-dialog', title: ['Dialogs', '对话框'] },
  gallerySelect: { path: '/components/drag-select', title: ['Choosing several', '多选排序'] },
  galleryOrder: { path: '/components/dnd-list', title: ['Order by hand', '手动排序'] },
  galleryBoard: { path: '/components/drag-kanban', title: ['Board', '看板'] },
  galleryTransfer: { path: '/components/transfer', title: ['Transfer list', '穿梭选择'] },
  galleryTreePicker: { path: '/components/tree-picker', title: ['Tree picker', '树形选择'] },
  galleryRows: { path: '/components/rows', title: ['Repeating rows', '重复行'] },
  galleryTimes: { path: '/components/times', title: ['Times and colours', '时间与颜色'] },
  galleryUpload: { path: '/components/upload', title: ['Upload', '文件上传'] },
  galleryWizard: { path: '/components/wizard', title: ['Wizard', '分步向导'] },
  galleryMaster: { path: '/components/master-detail', title: ['Master and detail', '主从视图'] },
  galleryBars: { path: '/charts/keyboard', title: ['Bars by keyboard', '键盘柱状图'] },
  galleryLines: { path: '/charts/line', title: ['Line chart', '折线图'] },
  galleryMixed: { path: '/charts/mix-chart', title: ['Lines and bars', '混合图表'] },
  galleryMenu11: { path: '/nested/menu1/menu1-1', title: ['Menu 1-1', '菜单 1-1'] },
  galleryMenu121: { path: '/nested/menu1/menu1-2/menu1-2-1', title: ['Menu 1-2-1', '菜单 1-2-1'] },
  galleryMenu122: { path: '/nested/menu1/menu1-2/menu1-2-2', title: ['Menu 1-2-2', '菜单 1-2-2'] },
  galleryMenu13: { path: '/nested/menu1/menu1-3', title: ['Menu 1-3', '菜单 1-3'] },
  galleryMenu2: { path: '/nested/menu2', title: ['Menu 2', '菜单 2'] },
  galleryExample: { path: '/example/list', title: ['List', '列表'] },
  galleryCreate: { path: '/example/create', title: ['Add an entry', '新增条目'] },
  galleryEdit: { path: '/example/edit/:id', title: ['Change an entry', '修改条目'], isUnlisted: true },
  galleryTab: { path: '/tab/index', title: ['Tabs in a page', '页内标签'] },
  galleryError401: { path: '/error/401', title: ['No permission', '无权限'] },
  galleryError404: { path: '/error/404', title: ['Page not found', '页面不存在'] },
  galleryErrorLog: { path: '/error-log/log', title: ['Error log', '错误日志'] },
  galleryExcel: { path: '/excel/export-excel', title: ['Export a table', '导出表格'] },
  galleryExcelTicked: { path: '/excel/export-selected-excel', title: ['Export what is ticked', '导出所选'] },
  galleryExcelHeader: {
    path: '/excel/export-merge-header',
    title: ['Export with joined headers', '导出合并表头'],
  },
  galleryExcelRead: { path: '/excel/upload-excel', title: ['Read a workbook', '读取工作簿'] },
  galleryZip: { path: '/zip/download', title: ['Zip', '压缩包'] },
  galleryPdf: { path: '/pdf/index', title: ['Print and PDF', '打印与 PDF'] },
  galleryPdfSheet: { path: '/pdf/download', title: ['Paper view', '打印视图'] },
  galleryTheme: { path: '/theme/index', title: ['Theme', '主题'] },
  galleryClipboard: { path: '/clipboard/index', title: ['Clipboard', '剪贴板'] },
  galleryI18n: { path: '/i18n/index', title: ['Languages', '多语言'] },
  galleryDocumentation: { path: '/documentation/index', title: ['Documentation', '文档'] },
  galleryGuide: { path: '/guide/index', title: ['Guided tour', '功能引导'] },
  galleryExternalLink: { path: '/external-link/index', title: ['External links', '外部链接'] },
} as const satisfies Record<string, ScreenLine>

/** Who of the template's roles may open a page: as its group at the top. */
export const galleryRolesOf = (path: string): readonly GalleryRole[] =>
  GALLERY_GROUPS[`/${path.split('/')[1]}`]?.roles ?? []
