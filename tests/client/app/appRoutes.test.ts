import { describe, expect, it } from 'vitest'
import { admits, type Visitor } from '#client/app/routes/admission.ts'
import {
  type AppRoute,
  filterRoutes,
  holdsPath,
  isToCome,
  menuToRoutes,
  pathsOf,
  type SidebarEntry,
  sidebarEntries,
} from '#client/app/routes/appRoutes.ts'
import { galleryRoutes } from '#client/app/routes/galleryRoutes.ts'
import type { MenuItem } from '#shared/contract/menu.ts'
import { must } from '#shared/kernel/assert.ts'
import { findScreen, SCREENS } from '#shared/screens/registry.ts'

const item = (name: string, url: string, ...children: MenuItem[]): MenuItem => ({
  menu_id: name,
  menu_name: `${name}（中文）`,
  menu_name_en: name,
  url,
  icon: `${name} icon`,
  children,
})
const menu = [
  item('home', '/dashboard'),
  item('control', '#', item('areas', '/device/areacontrol'), item('scenes', '/device/modelcontrol')),
  item('energy', '#', item('overview', '/report/energyOverview')),
  item('nothing', '#'),
  item('shop', 'https://shop.example/'),
  item('evil', 'javascript:alert(1)'),
]

/** `name` of a leaf, `name(…)` of a group. */
const shape = (entries: readonly SidebarEntry[]): string =>
  entries
    .map((entry) => (entry.kind === 'leaf' ? entry.route.id : `${entry.route.id}(${shape(entry.children)})`))
    .join(' ')

describe('routes from the server’s menu', () => {
  const routes = menuToRoutes(menu)

  it('make a root of the entry named home, which leads to the dashboard', () => {
    expect(routes[0]).toMatchObject({ path: '/', redirect: '/dashboard' })
  })

  it('make a header without an address of a group', () => {
    expect(routes[1]).toMatchObject({ path: null, name: 'control（中文）', nameEn: 'control' })
    expect(routes[1]?.children.map(({ path }) => path)).toEqual([
      '/device/areacontrol',
      '/device/modelcontrol',
    ])
  })

  it('are limited to the role admin', () => {
    const roles = (list: readonly AppRoute[]): unknown[] =>
      list.flatMap((route) => [route.roles, ...roles(route.children)])
    expect(new Set(roles(routes).map((one) => JSON.stringify(one)))).toEqual(new Set(['["admin"]']))
    expect(filterRoutes(routes, ['guest'])).toEqual([])
    expect(filterRoutes(routes, ['admin'])).toEqual(routes)
  })

  it('link no address that is neither ours nor the web’s', () => {
    expect([...pathsOf(routes)]).toEqual([
      '/',
      '/dashboard',
      '/device/areacontrol',
      '/device/modelcontrol',
      '/report/energyOverview',
      'https://shop.example/',
    ])
  })
})

describe('the filter by roles', () => {
  const route = (
    id: string,
    roles: string[] | null,
    children: AppRoute[] = [],
    path: string | null = `/${id}`,
  ) => ({
    ...must(galleryRoutes()[0], 'a route'),
    id,
    path,
    roles,
    children,
  })

  it('keeps what has no roles or shares one, at every depth', () => {
    const routes = [
      route('open', null),
      route('mine', ['user'], [route('below', ['visitor', 'user']), route('hers', ['visitor'])]),
      route('theirs', ['visitor'], [route('lost', null)]),
    ]
    const kept = filterRoutes(routes, ['user'])
    expect(kept.map(({ id }) => id)).toEqual(['open', 'mine'])
    expect(kept[1]?.children.map(({ id }) => id)).toEqual(['below'])
  })

  it('drops a header that has nothing left below it', () => {
    expect(filterRoutes([route('header', null, [route('hers', ['visitor'])], null)], ['user'])).toEqual([])
  })
})

describe('the sidebar', () => {
  it('leaves empty headers out and shows an only child in its parent’s place', () => {
    expect(shape(sidebarEntries(menuToRoutes(menu)))).toBe('home control(areas scenes) overview shop')
  })

  it('puts what is to come last in its group, and leaves the groups where they are', () => {
    const later = new Set(['/report/energyOverview', '/device/areacontrol'])
    const entries = sidebarEntries(menuToRoutes(menu), (path) => later.has(path))
    expect(shape(entries)).toBe('home control(scenes areas) overview shop')
    expect(entries.map(isToCome)).toEqual([false, false, true, false])
  })

  it('gives an only child without an icon its parent’s', () => {
    const child = { ...item('overview', '/report/energyOverview'), icon: '' }
    expect(sidebarEntries(menuToRoutes([item('energy', '#', child)]))[0]?.icon).toBe('energy icon')
  })

  it('shows no hidden route, and a parent whose children are all hidden as a leaf', () => {
    const [parent] = menuToRoutes([item('list', '/list', item('detail', '/detail'))])
    const hidden = must(parent, 'the parent').children.map((child) => ({ ...child, isHidden: true }))
    expect(shape(sidebarEntries([{ ...must(parent, 'the parent'), children: hidden }]))).toBe('list')
  })

  it('keeps a group of groups', () => {
    const deep = item('a', '#', item('b', '#', item('c', '/c'), item('d', '/d')))
    const [entry] = sidebarEntries(menuToRoutes([deep]))
    expect(shape(sidebarEntries(menuToRoutes([deep])))).toBe('a(b(c d))')
    expect(holdsPath(must(entry, 'the entry'), '/d')).toBe(true)
    expect(holdsPath(must(entry, 'the entry'), '/e')).toBe(false)
  })
})

describe('who may open a screen', () => {
  const staff: Visitor = {
    roles: ['admin'],
    isTemplateRole: false,
    projectType: '0',
    routes: menuToRoutes(menu),
  }
  const role = (name: string): Visitor => ({
    roles: [name],
    isTemplateRole: true,
    projectType: null,
    routes: filterRoutes(galleryRoutes(), [name]),
  })
  const may = (path: string, visitor: Visitor) => admits(must(findScreen(path), path), visitor)

  it('is whoever the menu lists it for', () => {
    expect(may('/device/areacontrol', staff)).toBe(true)
    expect(may('/deploy/deployarea', staff)).toBe(false)
    expect(may('/dashboard', staff)).toBe(true)
  })

  it('is everybody for what is in no menu, and the rights decide', () => {
    expect(may('/device/devicedetail', staff)).toBe(true)
    expect(may('/profile', staff)).toBe(true)
  })

  it('is decided by the rights alone when the menu could not be loaded', () => {
    expect(may('/deploy/deployarea', { ...staff, routes: null })).toBe(true)
    expect(may('/deploy/deploydetection', { ...staff, routes: null, projectType: '1' })).toBe(false)
  })

  it('is a role of the demo for its part of the gallery, and for nothing else', () => {
    const open = (name: string) =>
      SCREENS.filter((screen) => admits(screen, role(name))).map(({ path }) => path)
    expect(open('visitor')).toEqual(['/dashboard'])
    expect(open('user')).toContain('/icon/index')
    expect(open('admin')).toContain('/permission/page')
    expect(open('admin').filter((path) => !path.startsWith('/permission/'))).toEqual(open('user'))
    expect(open('admin').some((path) => findScreen(path)?.group !== 'gallery' && path !== '/dashboard')).toBe(
      false,
    )
  })

  it('lists every screen of the demo’s role in its menu', () => {
    expect([...pathsOf(role('user').routes ?? [])].filter((path) => path !== '/')).toEqual(
      SCREENS.filter((screen) => admits(screen, role('user'))).map(({ path }) => path),
    )
  })
})
