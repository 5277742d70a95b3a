import { describe, expect, it } from 'vitest'
import { createSearch } from '#client/app/search/searchIndex.ts'
import { searchPool } from '#client/app/search/searchPool.ts'
import { holdsPath, linkKind, menuLeaves } from '#client/app/shell/menu.ts'
import type { MenuItem } from '#shared/contract/userinfo.ts'
import { type AnyRecord, createState } from '#shared/records/registry.ts'

const item = (id: string, name: string, url: string, children: MenuItem[] = []): MenuItem => ({
  menu_id: id,
  menu_name: `${name}（中文）`,
  menu_name_en: name,
  url,
  icon: '',
  children,
})
const menu = [
  item('home', 'Home', '/dashboard'),
  item('control', 'Control', '#', [
    item('areas', 'Areas', '/device/areacontrol'),
    item('scenes', 'Scenes', '/device/modelcontrol'),
  ]),
  item('evil', 'Evil', 'javascript:alert(1)'),
]

function house() {
  const state = createState()
  const room = (n: number) => ({
    type: 'area',
    id: `ara_${n}`,
    floorId: 'flr_1',
    parentId: null,
    name: String(n),
    nameEn: String(n),
    kind: 'room',
    image: '',
    order: n,
  })
  const light = (n: number) => ({
    type: 'device',
    id: `dev_${n}`,
    number: `00158D000000${n}`,
    name: `${n} 吸顶灯`,
    nameEn: `${n} Ceiling light`,
    kind: 'dimmable_light',
    areaId: `ara_${n}`,
  })
  const records = [1101, 1102, 1106].flatMap((n) => [room(n), light(n)])
  const floor = {
    type: 'floor',
    id: 'flr_1',
    buildingId: 'bld_1',
    name: '11 层',
    nameEn: 'Floor 11',
    level: 11,
  }
  state.apply([floor, ...records].map((put) => ({ put: put as unknown as AnyRecord })))
  return state
}

describe('the quick search', () => {
  const find = createSearch(searchPool(menu, house(), 'en'))

  it('finds the room before the devices in it, and leads to it', () => {
    const [first, second] = find('1106')
    expect(first).toMatchObject({ kind: 'room', title: '1106', href: '/device/areacontrol?area=ara_1106' })
    expect(second).toMatchObject({ kind: 'device', title: '1106 Ceiling light' })
  })

  it('finds a screen by a slip of the finger and by its group', () => {
    expect(find('areaz')[0]).toMatchObject({ kind: 'screen', href: '/device/areacontrol' })
    expect(find('control').map(({ href }) => href)).toContain('/device/modelcontrol')
  })

  it('finds a device by its number', () => {
    expect(find('00158D0000001102')[0]).toMatchObject({ id: 'dev_1102' })
  })

  it('finds nothing for nothing, and reads no more than 32 characters', () => {
    expect(find('   ')).toEqual([])
    expect(find('1106'.padEnd(500, ' '))[0]).toMatchObject({ id: 'ara_1106' })
  })

  it('speaks the language it was made for', () => {
    const findChinese = createSearch(searchPool(menu, house(), 'zh'))
    expect(findChinese('吸顶灯')[0]?.title).toContain('吸顶灯')
  })

  it('offers no address that is not a page of ours', () => {
    expect(find('Evil').filter(({ href }) => !href.startsWith('/'))).toEqual([])
  })
})

describe('the menu', () => {
  it('leads to its leaves, with the groups around them', () => {
    expect(menuLeaves(menu).map(({ item: leaf, trail }) => [leaf.url, trail.length])).toEqual([
      ['/dashboard', 0],
      ['/device/areacontrol', 1],
      ['/device/modelcontrol', 1],
    ])
  })

  it('knows which entry holds a page', () => {
    expect(menu.map((entry) => holdsPath(entry, '/device/modelcontrol'))).toEqual([false, true, false])
  })

  it.each([
    ['/device/areacontrol', 'own'],
    ['https://example.com', 'external'],
    ['mailto:desk@example.com', 'external'],
    ['tel:+86', 'external'],
    ['javascript:alert(1)', 'none'],
    ['//evil.example', 'none'],
    ['/\\evil.example', 'none'],
    ['#', 'none'],
  ])('treats %s as %s', (url, kind) => expect(linkKind(url)).toBe(kind))
})
