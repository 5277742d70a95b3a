/** The components of the gallery's pages, by screen. */
import type { ComponentType } from 'react'
import type { galleryScreens } from '#shared/screens/galleryScreens.ts'
import type { ScreenPart } from './screenParts.ts'

const page = (load: () => Promise<ComponentType>): ScreenPart => ({ load, texts: 'gallery' })

export const galleryParts = {
  galleryPermission: page(async () => (await import('../session/PermissionPage.tsx')).PermissionPage),
  galleryDirective: page(
    async () => (await import('../../screens/gallery/access/DirectivePage.tsx')).DirectivePage,
  ),
  galleryRoles: page(async () => (await import('../../screens/gallery/access/RolesPage.tsx')).RolesPage),
  galleryIcons: page(async () => (await import('../../screens/gallery/blocks/view/IconsPage.tsx')).IconsPage),
  galleryTextFields: page(
    async () => (await import('../../screens/gallery/blocks/form/TextFieldsPage.tsx')).TextFieldsPage,
  ),
  galleryLongText: page(
    async () => (await import('../../screens/gallery/blocks/form/LongTextPage.tsx')).LongTextPage,
  ),
  galleryPayload: page(
    async () => (await import('../../screens/gallery/blocks/view/PayloadPage.tsx')).PayloadPage,
  ),
  gallerySplit: page(async () => (await import('../../screens/gallery/blocks/view/SplitPage.tsx')).SplitPage),
  galleryPicture: page(
    async () => (await import('../../screens/gallery/blocks/form/PicturePage.tsx')).PicturePage,
  ),
  galleryDrop: page(async () => (await import('../../screens/gallery/blocks/form/DropPage.tsx')).DropPage),
  gallerySticky: page(
    async () => (await import('../../screens/gallery/blocks/view/StickyPage.tsx')).StickyPage,
  ),
  galleryFigures: page(
    async () => (await import('../../screens/gallery/blocks/view/FiguresPage.tsx')).FiguresPage,
  ),
  galleryParts: page(async () => (await import('../../screens/gallery/blocks/view/PartsPage.tsx')).PartsPage),
  galleryTop: page(async () => (await import('../../screens/gallery/blocks/view/TopPage.tsx')).TopPage),
  galleryDialogs: page(
    async () => (await import('../../screens/gallery/blocks/view/DialogsPage.tsx')).DialogsPage,
  ),
  gallerySelect: page(
    async () => (await import('../../screens/gallery/blocks/dnd/SelectPage.tsx')).SelectPage,
  ),
  galleryOrder: page(async () => (await import('../../screens/gallery/blocks/dnd/OrderPage.tsx')).OrderPage),
  galleryBoard: page(async () => (await import('../../screens/gallery/blocks/dnd/BoardPage.tsx')).BoardPage),
  galleryTransfer: page(
    async () => (await import('../../screens/gallery/blocks/pick/TransferPage.tsx')).TransferPage,
  ),
  galleryTreePicker: page(
    async () => (await import('../../screens/gallery/blocks/pick/TreePickerPage.tsx')).TreePickerPage,
  ),
  galleryRows: page(async () => (await import('../../screens/gallery/blocks/pick/RowsPage.tsx')).RowsPage),
  galleryTimes: page(async () => (await import('../../screens/gallery/blocks/pick/TimesPage.tsx')).TimesPage),
  galleryUpload: page(
    async () => (await import('../../screens/gallery/blocks/pick/UploadPage.tsx')).UploadPage,
  ),
  galleryWizard: page(
    async () => (await import('../../screens/gallery/blocks/pick/WizardPage.tsx')).WizardPage,
  ),
  galleryMaster: page(
    async () => (await import('../../screens/gallery/blocks/pick/MasterPage.tsx')).MasterPage,
  ),
  galleryBars: page(async () => (await import('../../screens/gallery/data/charts/BarsPage.tsx')).BarsPage),
  galleryLines: page(async () => (await import('../../screens/gallery/data/charts/LinesPage.tsx')).LinesPage),
  galleryMixed: page(async () => (await import('../../screens/gallery/data/charts/MixedPage.tsx')).MixedPage),
  galleryMenu11: page(async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage),
  galleryMenu121: page(async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage),
  galleryMenu122: page(async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage),
  galleryMenu13: page(async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage),
  galleryMenu2: page(async () => (await import('../../screens/gallery/nested/NestedPage.tsx')).NestedPage),
  galleryExample: page(
    async () => (await import('../../screens/gallery/example/ExampleList.tsx')).ExampleList,
  ),
  galleryCreate: page(
    async () => (await import('../../screens/gallery/example/ExampleForm.tsx')).ExampleCreate,
  ),
  galleryEdit: page(async () => (await import('../../screens/gallery/example/ExampleForm.tsx')).ExampleEdit),
  galleryTab: page(async () => (await import('../../screens/gallery/notes/TabPage.tsx')).TabPage),
  galleryError401: page(
    async () => (await import('../../screens/gallery/notes/ErrorPages.tsx')).Error401Page,
  ),
  galleryError404: page(
    async () => (await import('../../screens/gallery/notes/ErrorPages.tsx')).Error404Page,
  ),
  galleryErrorLog: page(async () => (await import('../errorLog/ErrorLogPage.tsx')).ErrorLogPage),
  galleryExcel: page(async () => (await import('../../screens/gallery/data/files/ExcelPage.tsx')).ExcelPage),
  galleryExcelTicked: page(
    async () => (await import('../../screens/gallery/data/files/ExcelTickedPage.tsx')).ExcelTickedPage,
  ),
  galleryExcelHeader: page(
    async () => (await import('../../screens/gallery/data/files/ExcelHeaderPage.tsx')).ExcelHeaderPage,
  ),
  galleryExcelRead: page(
    async () => (await import('../../screens/gallery/data/files/ExcelReadPage.tsx')).ExcelReadPage,
  ),
  galleryZip: page(async () => (await import('../../screens/gallery/data/files/ZipPage.tsx')).ZipPage),
  galleryPdf: page(async () => (await import('../../screens/gallery/data/files/PdfPages.tsx')).PdfPage),
  galleryPdfSheet: page(
    async () => (await import('../../screens/gallery/data/files/PdfPages.tsx')).PdfSheetPage,
  ),
  galleryTheme: page(async () => (await import('../../screens/gallery/data/look/ThemePage.tsx')).ThemePage),
  galleryClipboard: page(
    async () => (await import('../../screens/gallery/data/look/ClipboardPage.tsx')).ClipboardPage,
  ),
  galleryI18n: page(
    async () => (await import('../../screens/gallery/notes/LanguagesPage.tsx')).LanguagesPage,
  ),
  galleryDocumentation: page(
    async () => (await import('../../screens/gallery/notes/DocumentationPage.tsx')).DocumentationPage,
  ),
  galleryGuide: page(async () => (await import('../../screens/gallery/guide/GuidePage.tsx')).GuidePage),
  galleryExternalLink: page(
    async () => (await import('../../screens/gallery/notes/ExternalLinkPage.tsx')).ExternalLinkPage,
  ),
} as const satisfies { readonly [K in keyof typeof galleryScreens]: ScreenPart }
