/**
 * The living gallery of the console's building blocks, at the addresses of the template's demo. The template's roles
 * see these screens and no others; of the console's own people, whoever may enter it sees them too. Their order, their
 * groups and the names of these are the tree's: shared/domain/template/templateRoutes.ts.
 */
import { inShell, type Screen, type ScreenId } from './screen.ts'

const ADMIN = ['admin']
/** Every role of the template but the visitor's, who sees the start page only. */
const EDITORS = ['admin', 'user']

function page(path: string, id: ScreenId, load?: NonNullable<Screen['load']>): Screen {
  const roles = path.startsWith('/permission/') ? ADMIN : EDITORS
  return inShell('gallery', path, id, { roles, texts: 'gallery', ...(load ? { load } : {}) })
}

export const galleryScreens: readonly Screen[] = [
  page(
    '/permission/page',
    'galleryPermission',
    async () => (await import('../session/PermissionPage.tsx')).PermissionPage,
  ),
  page(
    '/permission/directive',
    'galleryDirective',
    async () => (await import('../../screens/gallery/access/DirectivePage.tsx')).DirectivePage,
  ),
  page(
    '/permission/role',
    'galleryRoles',
    async () => (await import('../../screens/gallery/access/RolesPage.tsx')).RolesPage,
  ),
  page(
    '/icon/index',
    'galleryIcons',
    async () => (await import('../../screens/gallery/blocks/view/IconsPage.tsx')).IconsPage,
  ),
  page(
    '/components/tinymce',
    'galleryTextFields',
    async () => (await import('../../screens/gallery/blocks/form/TextFieldsPage.tsx')).TextFieldsPage,
  ),
  page(
    '/components/markdown',
    'galleryLongText',
    async () => (await import('../../screens/gallery/blocks/form/LongTextPage.tsx')).LongTextPage,
  ),
  page(
    '/components/json-editor',
    'galleryPayload',
    async () => (await import('../../screens/gallery/blocks/view/PayloadPage.tsx')).PayloadPage,
  ),
  page(
    '/components/split-pane',
    'gallerySplit',
    async () => (await import('../../screens/gallery/blocks/view/SplitPage.tsx')).SplitPage,
  ),
  page(
    '/components/avatar-upload',
    'galleryPicture',
    async () => (await import('../../screens/gallery/blocks/form/PicturePage.tsx')).PicturePage,
  ),
  page(
    '/components/dropzone',
    'galleryDrop',
    async () => (await import('../../screens/gallery/blocks/form/DropPage.tsx')).DropPage,
  ),
  page(
    '/components/sticky',
    'gallerySticky',
    async () => (await import('../../screens/gallery/blocks/view/StickyPage.tsx')).StickyPage,
  ),
  page(
    '/components/count-to',
    'galleryFigures',
    async () => (await import('../../screens/gallery/blocks/view/FiguresPage.tsx')).FiguresPage,
  ),
  page(
    '/components/mixin',
    'galleryParts',
    async () => (await import('../../screens/gallery/blocks/view/PartsPage.tsx')).PartsPage,
  ),
  page(
    '/components/back-to-top',
    'galleryTop',
    async () => (await import('../../screens/gallery/blocks/view/TopPage.tsx')).TopPage,
  ),
  page(
    '/components/drag-dialog',
    'galleryDialogs',
    async () => (await import('../../screens/gallery/blocks/view/DialogsPage.tsx')).DialogsPage,
  ),
  page(
    '/components/drag-select',
    'gallerySelect',
    async () => (await import('../../screens/gallery/blocks/dnd/SelectPage.tsx')).SelectPage,
  ),
  page(
    '/components/dnd-list',
    'galleryOrder',
    async () => (await import('../../screens/gallery/blocks/dnd/OrderPage.tsx')).OrderPage,
  ),
  page(
    '/components/drag-kanban',
    'galleryBoard',
    async () => (await import('../../screens/gallery/blocks/dnd/BoardPage.tsx')).BoardPage,
  ),
  page(
    '/charts/keyboard',
    'galleryBars',
    async () => (await import('../../screens/gallery/data/charts/BarsPage.tsx')).BarsPage,
  ),
  page(
    '/charts/line',
    'galleryLines',
    async () => (await import('../../screens/gallery/data/charts/LinesPage.tsx')).LinesPage,
  ),
  page(
    '/charts/mix-chart',
    'galleryMixed',
    async () => (await import('../../screens/gallery/data/charts/MixedPage.tsx')).MixedPage,
  ),
  page(
    '/nested/menu1/menu1-1',
    'galleryMenu11',
    async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage,
  ),
  page(
    '/nested/menu1/menu1-2/menu1-2-1',
    'galleryMenu121',
    async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage,
  ),
  page(
    '/nested/menu1/menu1-2/menu1-2-2',
    'galleryMenu122',
    async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage,
  ),
  page(
    '/nested/menu1/menu1-3',
    'galleryMenu13',
    async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage,
  ),
  page(
    '/nested/menu2',
    'galleryMenu2',
    async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage,
  ),
  page(
    '/example/list',
    'galleryExample',
    async () => (await import('../../screens/gallery/example/ExampleList.tsx')).ExampleList,
  ),
  page(
    '/example/create',
    'galleryCreate',
    async () => (await import('../../screens/gallery/example/ExampleForm.tsx')).ExampleCreate,
  ),
  page(
    '/example/edit/:id',
    'galleryEdit',
    async () => (await import('../../screens/gallery/example/ExampleForm.tsx')).ExampleEdit,
  ),
  page(
    '/tab/index',
    'galleryTab',
    async () => (await import('../../screens/gallery/notes/TabPage.tsx')).TabPage,
  ),
  page(
    '/error/401',
    'galleryError401',
    async () => (await import('../../screens/gallery/notes/ErrorPages.tsx')).Error401Page,
  ),
  page(
    '/error/404',
    'galleryError404',
    async () => (await import('../../screens/gallery/notes/ErrorPages.tsx')).Error404Page,
  ),
  page(
    '/error-log/log',
    'galleryErrorLog',
    async () => (await import('../errorLog/ErrorLogPage.tsx')).ErrorLogPage,
  ),
  page(
    '/excel/export-excel',
    'galleryExcel',
    async () => (await import('../../screens/gallery/data/files/ExcelPage.tsx')).ExcelPage,
  ),
  page(
    '/excel/export-selected-excel',
    'galleryExcelTicked',
    async () => (await import('../../screens/gallery/data/files/ExcelTickedPage.tsx')).ExcelTickedPage,
  ),
  page(
    '/excel/export-merge-header',
    'galleryExcelHeader',
    async () => (await import('../../screens/gallery/data/files/ExcelHeaderPage.tsx')).ExcelHeaderPage,
  ),
  page(
    '/excel/upload-excel',
    'galleryExcelRead',
    async () => (await import('../../screens/gallery/data/files/ExcelReadPage.tsx')).ExcelReadPage,
  ),
  page(
    '/zip/download',
    'galleryZip',
    async () => (await import('../../screens/gallery/data/files/ZipPage.tsx')).ZipPage,
  ),
  page(
    '/pdf/index',
    'galleryPdf',
    async () => (await import('../../screens/gallery/data/files/PdfPages.tsx')).PdfPage,
  ),
  page(
    '/pdf/download',
    'galleryPdfSheet',
    async () => (await import('../../screens/gallery/data/files/PdfPages.tsx')).PdfSheetPage,
  ),
  page(
    '/theme/index',
    'galleryTheme',
    async () => (await import('../../screens/gallery/data/look/ThemePage.tsx')).ThemePage,
  ),
  page(
    '/clipboard/index',
    'galleryClipboard',
    async () => (await import('../../screens/gallery/data/look/ClipboardPage.tsx')).ClipboardPage,
  ),
  page(
    '/i18n/index',
    'galleryI18n',
    async () => (await import('../../screens/gallery/notes/LanguagesPage.tsx')).LanguagesPage,
  ),
  page(
    '/documentation/index',
    'galleryDocumentation',
    async () => (await import('../../screens/gallery/notes/DocumentationPage.tsx')).DocumentationPage,
  ),
  page(
    '/guide/index',
    'galleryGuide',
    async () => (await import('../../screens/gallery/guide/GuidePage.tsx')).GuidePage,
  ),
  page(
    '/external-link/index',
    'galleryExternalLink',
    async () => (await import('../../screens/gallery/notes/ExternalLinkPage.tsx')).ExternalLinkPage,
  ),
]

/** The addresses of the groups: each leads to the first of its pages. */
export const galleryRedirects: Readonly<Record<string, string>> = Object.fromEntries(
  galleryScreens
    .filter(({ path }) => !path.includes('/:'))
    .toReversed()
    .flatMap(({ path }) => groupsAbove(path).map((group) => [group, path])),
)

/** `/nested/menu1/menu1-1` lies in `/nested` and `/nested/menu1`. */
function groupsAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}
