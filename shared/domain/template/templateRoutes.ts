/** The pages of the template's demo as the template lists them: what its roles are made of. Pure data, bounded. */

export type TemplateRoleName = 'admin' | 'user' | 'visitor'

export interface TemplateRoute {
  /** Absolute at the top, relative to its parent below; an address for a link outward. */
  readonly path: string
  readonly name: string
  readonly meta: {
    readonly title: string
    readonly titleZh: string
    readonly icon: string
    readonly roles?: readonly TemplateRoleName[]
  }
  /** No entry of a menu: another page leads to it. */
  readonly hidden?: true
  readonly children?: readonly TemplateRoute[]
}

type Meta = readonly [title: string, titleZh: string, icon?: string]

const page = (
  path: string,
  name: string,
  [title, titleZh, icon = '']: Meta,
  roles?: readonly TemplateRoleName[],
): TemplateRoute => ({ path, name, meta: { title, titleZh, icon, ...(roles ? { roles } : {}) } })

const group = (own: TemplateRoute, children: readonly TemplateRoute[]): TemplateRoute => ({
  ...own,
  children,
})

const hidden = (route: TemplateRoute): TemplateRoute => ({ ...route, hidden: true })

const ALL: readonly TemplateRoleName[] = ['admin', 'user', 'visitor']
const STAFF: readonly TemplateRoleName[] = ['admin', 'user']

/** A group with a single page, which speaks for it. */
const single = (path: string, leaf: string, name: string, meta: Meta): TemplateRoute =>
  group(page(path, `${name}Group`, meta, STAFF), [page(leaf, name, [meta[0], meta[1]])])

const components: readonly TemplateRoute[] = [
  page('tinymce', 'TextFields', ['Text fields', '文本输入']),
  page('markdown', 'LongText', ['Long text', '长文本']),
  page('json-editor', 'Payload', ['Payload viewer', '数据查看器']),
  page('split-pane', 'Split', ['List and details', '列表与详情']),
  page('avatar-upload', 'Picture', ['Picture field', '图片上传']),
  page('dropzone', 'Drop', ['File drop', '拖放文件']),
  page('sticky', 'Sticky', ['Fixed header', '固定页头']),
  page('count-to', 'Figures', ['Live figures', '实时数字']),
  page('mixin', 'Parts', ['Small parts', '小型部件']),
  page('back-to-top', 'Top', ['Back to top', '回到顶部']),
  page('drag-dialog', 'Dialogs', ['Dialogs', '对话框']),
  page('drag-select', 'Select', ['Choosing several', '多选排序']),
  page('dnd-list', 'Order', ['Order by hand', '手动排序']),
  page('drag-kanban', 'Board', ['Board', '看板']),
]

const nested: readonly TemplateRoute[] = [
  group(page('menu1', 'Menu1', ['Menu 1', '菜单 1']), [
    page('menu1-1', 'Menu1-1', ['Menu 1-1', '菜单 1-1']),
    group(page('menu1-2', 'Menu1-2', ['Menu 1-2', '菜单 1-2']), [
      page('menu1-2-1', 'Menu1-2-1', ['Menu 1-2-1', '菜单 1-2-1']),
      page('menu1-2-2', 'Menu1-2-2', ['Menu 1-2-2', '菜单 1-2-2']),
    ]),
    page('menu1-3', 'Menu1-3', ['Menu 1-3', '菜单 1-3']),
  ]),
  page('menu2', 'Menu2', ['Menu 2', '菜单 2']),
]

export const TEMPLATE_ROUTES: readonly TemplateRoute[] = [
  page('/dashboard', 'Dashboard', ['Home', '首页', 'home'], ALL),
  group(page('/permission', 'Permission', ['Permission', '权限', 'lock'], ['admin']), [
    page('page', 'PagePermission', ['Switch role', '切换角色']),
    page('directive', 'DirectivePermission', ['What a right hides', '权限控制元素']),
    page('role', 'RolePermission', ['Role editor', '角色编辑']),
  ]),
  single('/icon', 'index', 'Icons', ['Icons', '图标', 'icon']),
  group(page('/components', 'Components', ['Building blocks', '基础组件', 'component'], STAFF), components),
  group(page('/charts', 'Charts', ['Charts', '图表', 'chart'], STAFF), [
    page('keyboard', 'Bars', ['Bars by keyboard', '键盘柱状图']),
    page('line', 'Lines', ['Line chart', '折线图']),
    page('mix-chart', 'Mixed', ['Lines and bars', '混合图表']),
  ]),
  group(page('/nested', 'Nested', ['Nested pages', '多级页面', 'nested'], STAFF), nested),
  group(page('/example', 'Example', ['List and form', '列表与表单', 'example'], STAFF), [
    page('list', 'ExampleList', ['List', '列表']),
    page('create', 'ExampleCreate', ['Add an entry', '新增条目']),
    hidden(page('edit/:id', 'ExampleEdit', ['Change an entry', '修改条目'])),
  ]),
  single('/tab', 'index', 'Tab', ['Tabs in a page', '页内标签', 'tab']),
  group(page('/error', 'ErrorPages', ['Error pages', '错误页面', 'error'], STAFF), [
    page('401', 'Error401', ['No permission', '无权限']),
    page('404', 'Error404', ['Page not found', '页面不存在']),
  ]),
  single('/error-log', 'log', 'ErrorLog', ['Error log', '错误日志', 'bug']),
  group(page('/excel', 'Excel', ['Excel', 'Excel', 'excel'], STAFF), [
    page('export-excel', 'ExcelExport', ['Export a table', '导出表格']),
    page('export-selected-excel', 'ExcelTicked', ['Export what is ticked', '导出所选']),
    page('export-merge-header', 'ExcelHeader', ['Export with joined headers', '导出合并表头']),
    page('upload-excel', 'ExcelRead', ['Read a workbook', '读取工作簿']),
  ]),
  single('/zip', 'download', 'Zip', ['Zip', '压缩包', 'zip']),
  group(page('/pdf', 'Pdf', ['PDF', 'PDF', 'pdf'], STAFF), [
    page('index', 'PdfIndex', ['Print and PDF', '打印与 PDF']),
    page('download', 'PdfSheet', ['Paper view', '打印视图']),
  ]),
  single('/theme', 'index', 'Theme', ['Theme', '主题', 'theme']),
  single('/clipboard', 'index', 'Clipboard', ['Clipboard', '剪贴板', 'clipboard']),
  single('/i18n', 'index', 'I18n', ['Languages', '多语言', 'language']),
  single('/documentation', 'index', 'Documentation', ['Documentation', '文档', 'documentation']),
  single('/guide', 'index', 'Guide', ['Guided tour', '功能引导', 'guide']),
  single('/external-link', 'index', 'ExternalLink', ['External links', '外部链接', 'link']),
]

/** Every page with its full path, in the order of the tree; a group stands before its pages. */
export function flatten(
  routes: readonly TemplateRoute[],
  base = '',
): readonly { readonly fullPath: string; readonly route: TemplateRoute }[] {
  return routes.flatMap((route) => {
    const fullPath = joinPath(base, route.path)
    return [{ fullPath, route }, ...flatten(route.children ?? [], fullPath)]
  })
}

export function joinPath(base: string, path: string): string {
  return path.startsWith('/') || base === '' ? path : `${base}/${path}`
}

export const TEMPLATE_PATHS: readonly string[] = flatten(TEMPLATE_ROUTES).map(({ fullPath }) => fullPath)

/** The tree cut down to the chosen paths; a group stays while one of its pages does. */
export function routesOf(
  paths: ReadonlySet<string>,
  routes: readonly TemplateRoute[] = TEMPLATE_ROUTES,
  base = '',
): readonly TemplateRoute[] {
  return routes.flatMap((route) => {
    const fullPath = joinPath(base, route.path)
    const children = routesOf(paths, route.children ?? [], fullPath)
    if (children.length === 0 && !(paths.has(fullPath) && !route.children)) return []
    const { children: _, ...own } = route
    return [children.length > 0 ? { ...own, children } : own]
  })
}

/** The template's rule: a page without roles is as open as its group. */
export function pathsFor(
  role: TemplateRoleName,
  routes: readonly TemplateRoute[] = TEMPLATE_ROUTES,
  base = '',
): readonly string[] {
  return routes.flatMap((route) => {
    if (route.meta.roles && !route.meta.roles.includes(role)) return []
    const fullPath = joinPath(base, route.path)
    return [fullPath, ...pathsFor(role, route.children ?? [], fullPath)]
  })
}
