import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#shared/contract/menu.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Principal, Right } from '#shared/permissions.ts'
import { findScreen, SCREENS } from '#shared/screens/registry.ts'
import { menuFor } from '#sim/edge/handlers/menu.ts'
import { galleryMenu } from '#sim/edge/handlers/templateInfo.ts'

const holder = (...rights: Right[]): Principal => ({
  accountId: 'acc_1',
  accountName: '',
  isSuper: false,
  projectId: 'prj_1',
  roleId: null,
  rights: new Set(rights),
  areas: 'all',
  devices: new Set(),
  groups: new Set(),
  scenes: 'all',
})
const superAdmin: Principal = { ...holder(), isSuper: true }

const leaves = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => (item.url === '#' ? leaves(item.children) : [item]))
const paths = (items: readonly MenuItem[]) => leaves(items).map(({ url }) => url)

describe('the menu', () => {
  const whole = [...menuFor(superAdmin, '0'), ...galleryMenu({ isSimulated: true }, superAdmin)]

  it('calls every entry as the screen that it opens', () => {
    for (const { url, menu_name, menu_name_en } of leaves(whole)) {
      const screen = must(findScreen(url), `the screen ${url}`)
      expect([url, menu_name, menu_name_en]).toEqual([url, screen.name, screen.nameEn])
    }
  })

  it('lists every screen of the console that is not reached from another one, each once', () => {
    const listed = SCREENS.filter(({ frame, isUnlisted }) => frame === 'shell' && !isUnlisted)
    expect(paths(whole).toSorted()).toEqual(listed.map(({ path }) => path).toSorted())
    expect(new Set(leaves(whole).map(({ menu_name_en }) => menu_name_en)).size).toBeGreaterThan(70)
  })

  it('has what the caller may open, and no group without an entry', () => {
    const menu = menuFor(holder('home.view', 'messages.view'), '0')
    expect(menu.map(({ menu_id }) => menu_id)).toEqual(['home', 'message', 'setting'])
    expect(paths(menu)).toEqual([
      '/dashboard',
      '/message/messagerecord',
      '/message/handover',
      '/message/sysnotice',
      '/setting/userinfo',
      '/setting/editpass',
      // Theme and alarm sound are set per browser.
      '/setting/systemSetting',
    ])
  })

  it('has the detection of empty rooms in hotels only', () => {
    const path = '/deploy/deploydetection'
    expect(paths(menuFor(superAdmin, '0'))).toContain(path)
    expect(paths(menuFor(superAdmin, '1'))).not.toContain(path)
  })
})
