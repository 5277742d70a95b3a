import { describe, expect, it } from 'vitest'
import { pathsOf, sidebarEntries } from '#client/app/routes/appRoutes.ts'
import { breadcrumb } from '#client/app/routes/breadcrumb.ts'
import { galleryGroups } from '#client/app/routes/galleryGroups.ts'
import { galleryRoutes } from '#client/app/routes/galleryRoutes.ts'
import { placeOf } from '#client/app/routes/place.ts'
import { must } from '#shared/kernel/assert.ts'
import { findScreen, SCREENS } from '#shared/screens/registry.ts'
import { flatten, TEMPLATE_ROUTES } from '#shared/screens/templateRoutes.ts'

/** The pages of the template's demo, as the template has them. */
const template = `/permission/page /permission/directive /permission/role /icon/index /components/tinymce
  /components/markdown /components/json-editor /components/split-pane /components/avatar-upload /components/dropzone
  /components/sticky /components/count-to /components/mixin /components/back-to-top /components/drag-dialog
  /components/drag-select /components/dnd-list /components/drag-kanban /charts/keyboard /charts/line
  /charts/mix-chart /nested/menu1/menu1-1 /nested/menu1/menu1-2/menu1-2-1 /nested/menu1/menu1-2/menu1-2-2
  /nested/menu1/menu1-3 /nested/menu2 /example/create /example/edit/:id /example/list /tab/index /error/401 /error/404
  /error-log/log /excel/export-excel /excel/export-selected-excel /excel/export-merge-header /excel/upload-excel
  /zip/download /pdf/index /pdf/download /theme/index /clipboard/index /i18n/index /documentation/index /guide/index
  /external-link/index`.split(/\s+/)

const galleryScreens = SCREENS.filter(({ group }) => group === 'gallery')
const pages = flatten(TEMPLATE_ROUTES).filter(
  ({ route, fullPath }) => !route.children && fullPath !== '/dashboard',
)
const at = (pathname: string) => placeOf({ pathname, search: '', hash: '' })

describe('the gallery', () => {
  it('has every page of the template', () => {
    expect(galleryScreens.map(({ path }) => path)).toEqual(expect.arrayContaining([...template]))
  })

  it('is the tree that the server lists, in its order', () => {
    expect(galleryScreens.map(({ path }) => path)).toEqual(pages.map(({ fullPath }) => fullPath))
    expect([...pathsOf(galleryRoutes())]).toEqual([
      '/',
      '/dashboard',
      ...pages.map(({ fullPath }) => fullPath),
    ])
  })

  it('opens a group at its first page, at every depth', () => {
    expect(at('/components')).toEqual({ kind: 'elsewhere', to: '/components/tinymce' })
    expect(at('/nested')).toEqual({ kind: 'elsewhere', to: '/nested/menu1/menu1-1' })
    expect(at('/nested/menu1/menu1-2')).toEqual({ kind: 'elsewhere', to: '/nested/menu1/menu1-2/menu1-2-1' })
    expect(at('/example')).toEqual({ kind: 'elsewhere', to: '/example/list' })
  })

  it('has its menus three levels deep, without pages that others lead to', () => {
    const nested = must(
      sidebarEntries(galleryRoutes()).find(({ route }) => route.id === '/nested'),
      'the nested menu',
    )
    const names = (entry: typeof nested): string =>
      entry.kind === 'leaf'
        ? entry.route.nameEn
        : `${entry.route.nameEn}(${entry.children.map(names).join(', ')})`
    expect(names(nested)).toBe(
      'Nested pages(Menu 1(Menu 1-1, Menu 1-2(Menu 1-2-1, Menu 1-2-2), Menu 1-3), Menu 2)',
    )
    const example = sidebarEntries(galleryRoutes()).find(({ route }) => route.id === '/example')
    expect(example?.kind === 'group' && example.children.map(({ route }) => route.id)).toEqual([
      '/example/list',
      '/example/create',
    ])
  })
})

describe('a screen of one thing', () => {
  it('is one screen per thing, the same whenever it is asked for', () => {
    const night = must(findScreen('/example/edit/night'), 'the screen')
    expect(night).toMatchObject({ path: '/example/edit/night', id: 'galleryEdit', frame: 'shell' })
    expect(findScreen('/example/edit/night')).toBe(night)
    expect(findScreen('/example/edit/day')).not.toBe(night)
    expect(at('/example/edit/night')).toEqual({ kind: 'screen', screen: night })
  })

  it('is none without its thing, or with more than it', () => {
    for (const path of ['/example/edit', '/example/edit/', '/example/edit/a/b']) {
      expect([path, at(path).kind]).toEqual([path, 'unknown'])
    }
  })
})

describe('the way to a page of the gallery', () => {
  const steps = (path: string) =>
    breadcrumb(path, galleryGroups)?.map((crumb) => ('name' in crumb ? crumb.nameEn : crumb.kind))

  it('names each group, and none that is the page itself', () => {
    expect(steps('/nested/menu1/menu1-2/menu1-2-2')).toEqual([
      'root',
      'Gallery',
      'Nested pages',
      'Menu 1',
      'Menu 1-2',
      'Menu 1-2-2',
    ])
    expect(steps('/tab/index')).toEqual(['root', 'Gallery', 'Tabs in a page'])
  })

  it('leads from a group to its first page, but not to the page on show', () => {
    const hrefs = (path: string) => breadcrumb(path, galleryGroups)?.map(({ href }) => href)
    expect(hrefs('/nested/menu1/menu1-3')).toEqual([
      '/dashboard',
      null,
      '/nested/menu1/menu1-1',
      '/nested/menu1/menu1-1',
      null,
    ])
    expect(hrefs('/error/401')).toEqual(['/dashboard', null, null, null])
  })
})
