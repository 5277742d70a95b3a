import { beforeAll, describe, expect, it } from 'vitest'
import type { AppRoute } from '#client/app/routes/appRoutes.ts'
import { alarmEntries } from '#client/app/search/alarmEntries.ts'
import type { Entry } from '#client/app/search/entry.ts'
import { markedParts } from '#client/app/search/marks.ts'
import { matchSound, spell } from '#client/app/search/pinyin.ts'
import { projectEntries, routeEntries, thingEntries } from '#client/app/search/pool.ts'
import { relatedTo } from '#client/app/search/related.ts'
import { createSearch, wordsOf } from '#client/app/search/searchIndex.ts'
import { SECTION_MAX, sectionsOf } from '#client/app/search/sections.ts'
import { linkKind } from '#client/app/shell/menu.ts'
import { i18n, startI18n } from '#client/i18n/i18n.ts'
import { type AnyRecord, createState } from '#shared/records/registry.ts'
import { quickestMsOf } from '../../support/cost.ts'
import { anAlarm } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

const route = (id: string, over: Partial<AppRoute> = {}): AppRoute => ({
  id,
  path: `/${id}`,
  redirect: null,
  name: `${id}（中文）`,
  nameEn: id,
  icon: '',
  roles: null,
  isHidden: false,
  children: [],
  ...over,
})

const entry = (title: string | readonly string[], over: Partial<Entry> = {}): Entry => ({
  kind: 'screen',
  id: String(title),
  titles: typeof title === 'string' ? [title] : title,
  detail: '',
  words: [],
  run: () => {},
  ...over,
})

const titles = (found: readonly { readonly item: Entry }[]) =>
  found.map(({ item }) => item.titles.join(' > '))

const KINDS = [
  ['吸顶灯', 'Ceiling light', 'dimmable_light'],
  ['窗帘', 'Curtain', 'curtain'],
  ['床头插座', 'Bedside sockets', 'metering_socket'],
  ['门锁', 'Door lock', 'hotel_lock'],
  ['温控器', 'Thermostat', 'thermostat'],
  ['漏水传感器', 'Water leak sensor', 'water_leak'],
  ['人体传感器', 'Presence sensor', 'presence_sensor'],
  ['场景面板', 'Panel', 'switch_panel'],
  ['电视', 'TV', 'tv'],
  ['空调', 'Air conditioner', 'air_conditioner'],
  ['烟感', 'Smoke sensor', 'smoke_sensor'],
  ['浴室灯', 'Bathroom light', 'dimmable_light'],
  ['音箱', 'Speaker', 'speaker'],
] as const

/** Sixteen rooms on each floor, thirteen devices in each room. */
function hotel(floors: readonly number[]) {
  const state = createState()
  const records: object[] = [
    { type: 'building', id: 'bld_1', name: '主楼', nameEn: 'Main building', order: 1 },
  ]
  for (const floor of floors) {
    records.push({
      type: 'floor',
      id: `flr_${floor}`,
      buildingId: 'bld_1',
      name: `${floor} 层`,
      nameEn: `Floor ${floor}`,
      level: floor,
    })
    for (let n = 1; n <= 16; n += 1) {
      const number = floor * 100 + n
      records.push({
        type: 'area',
        id: `ara_${number}`,
        floorId: `flr_${floor}`,
        parentId: null,
        name: String(number),
        nameEn: String(number),
        kind: 'room',
        image: '',
        order: n,
      })
      KINDS.forEach(([name, nameEn, kind], index) => {
        records.push({
          type: 'device',
          id: `dev_${number}_${index}`,
          number: `00158D00${(number * 100 + index).toString(16).toUpperCase().padStart(8, '0')}`,
          name: `${number} ${name}`,
          nameEn: `${number} ${nameEn}`,
          kind,
          areaId: `ara_${number}`,
          hostId: 'hst_1',
          circuits: [{ name: '', nameEn: '' }],
          condition: 'normal',
        })
      })
    }
  }
  state.apply(records.map((put) => ({ put: put as AnyRecord })))
  return state
}

const floors = Array.from({ length: 12 }, (_, index) => index + 3)
const went: string[] = []
const go = (href: string) => {
  went.push(href)
}

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await import('#client/i18n/i18n.ts').then(({ loadTexts }) =>
    Promise.all([loadTexts('console'), loadTexts('purposes')]),
  )
})

describe('the search', () => {
  it('weighs the title at 0.7 and the path at 0.3', () => {
    const byTitle = entry('alarms', { id: 'title', words: ['/zzzzzzzz'] })
    const byPath = entry('zzzzzzzz', { id: 'path', words: ['alarms'] })
    const found = createSearch([byPath, byTitle])('alarmz')
    expect(found.map(({ item }) => item.id)).toEqual(['title', 'path'])
    const [title, path] = found.map(({ score }) => Math.log(score))
    expect((title as number) / (path as number)).toBeCloseTo(0.7 / 0.3, 5)
  })

  it('forgives slips up to a threshold of 0.4', () => {
    const search = createSearch([entry('abcde')])
    expect(titles(search('abcdx'))).toEqual(['abcde'])
    expect(titles(search('abcxx'))).toEqual(['abcde'])
    expect(titles(search('abxxx'))).toEqual([])
  })

  it('finds by a single character', () => {
    expect(titles(createSearch([entry('Home'), entry('Areas')])('h'))).toEqual(['Home'])
  })

  it('reads 32 characters of the question and no more', () => {
    const long = 'abcdefghijklmnopqrstuvwxyz012345'
    expect(long).toHaveLength(32)
    const search = createSearch([entry(long)])
    expect(titles(search(`${long}${'#'.repeat(400)}`))).toEqual([long])
    expect(wordsOf(`${'a'.repeat(31)}bc`)).toEqual([`${'a'.repeat(31)}b`])
  })

  it('finds an exact word at any position of a name, after names that start with it', () => {
    const long = `${'Conference centre of the northern annex, '.repeat(2)}west wing boiler`
    for (const kind of ['screen', 'device'] as const) {
      const search = createSearch([entry(long, { kind }), entry('Boiler', { kind }), entry('Lamp', { kind })])
      expect(titles(search('boiler'))).toEqual(['Boiler', long])
    }
  })

  it('finds what was pasted whole, beyond 32 characters', () => {
    const named = (wing: string) => `Conference centre of the northern annex, ${wing} wing`
    const all = ['west', 'east'].map((wing) => entry(named(wing), { kind: 'device' }))
    expect(titles(createSearch(all)(named('east')))).toEqual([named('east')])
  })

  it('finds a name in any width and composition', () => {
    const search = createSearch([
      entry('Cafe\u0301 ２０１', { kind: 'room' }),
      entry('Café', { kind: 'screen' }),
    ])
    expect(titles(search('201'))).toEqual(['Cafe\u0301 ２０１'])
    expect(titles(search('Café'))).toHaveLength(2)
    expect(titles(search('ＣＡＦＥ\u0301 ２０'))).toEqual(['Cafe\u0301 ２０１'])
    expect(markedParts('２０１ lamp', ['201'])).toEqual([
      { text: '２０１', isMatch: true },
      { text: ' lamp', isMatch: false },
    ])
  })

  it('finds nothing for nothing', () => {
    expect(createSearch([entry('Home')])('   ')).toEqual([])
  })

  it('requires every word, at any position', () => {
    const search = createSearch(thingEntries(hotel(floors), go))
    expect(titles(search('light 1106'))).toEqual(['1106 Ceiling light', '1106 Bathroom light'])
  })

  it('reads a number and Chinese words without a space as two words', () => {
    expect(wordsOf('1106灯')).toEqual(['1106', '灯'])
    expect(wordsOf('吸顶灯1106a')).toEqual(['吸顶灯', '1106a'])
  })

  it('takes a number at its word: 1105 is another room than 1106', () => {
    const found = createSearch(thingEntries(hotel(floors), go))('1106')
    expect(found.length).toBeGreaterThan(1)
    expect(titles(found).filter((title) => !title.includes('1106'))).toEqual([])
    const alarms = ['1105', '1106'].map((room) => entry(`Smoke in ${room}`, { kind: 'alarm', words: [room] }))
    expect(titles(createSearch(alarms)('1106'))).toEqual(['Smoke in 1106'])
  })

  it('forgives a slip in the word beside a number', () => {
    const search = createSearch(thingEntries(hotel(floors), go))
    expect(titles(search('1106 curtian'))[0]).toBe('1106 Curtain')
  })

  it('finds a device by its number and by its name in the other language', () => {
    const search = createSearch(thingEntries(hotel(floors), go))
    expect(titles(search('00158D000001B008'))).toEqual(['1106 Ceiling light'])
    expect(titles(search('1106 窗帘'))).toEqual(['1106 Curtain'])
  })

  it('answers in a moment for 2,500 devices', () => {
    const pool = thingEntries(hotel(floors), go)
    expect(pool.filter(({ kind }) => kind === 'device').length).toBeGreaterThanOrEqual(2_496)
    const search = createSearch(pool)
    for (const question of ['1', '11', '110', '1106', 'l', 'li', 'light', '1106 light']) {
      search(question)
      expect(
        quickestMsOf(() => search(question)),
        question,
      ).toBeLessThan(100)
    }
  })
})

describe('the search by sound', () => {
  const pool = [
    entry('吸顶灯', { kind: 'device', id: '1' }),
    entry('1106 窗帘', { kind: 'device', id: '2' }),
    entry('区域控制', { id: '3' }),
  ]
  const search = createSearch(pool, spell)

  it.each([
    ['xidingdeng', '吸顶灯'],
    ['xdd', '吸顶灯'],
    ['chuanglian', '1106 窗帘'],
    ['1106cl', '1106 窗帘'],
    ['quyu', '区域控制'],
    ['qykz', '区域控制'],
  ])('%s finds %s', (letters, title) => expect(titles(search(letters))[0]).toBe(title))

  it('finds nothing Chinese by letters before the dictionary is there', () => {
    expect(createSearch(pool)('xdd')).toEqual([])
  })

  it('marks the characters that the letters stand for', () => {
    expect(markedParts('1106 吸顶灯', ['xdd'], matchSound)).toEqual([
      { text: '1106 ', isMatch: false },
      { text: '吸顶灯', isMatch: true },
    ])
  })

  it('marks whole words and their beginnings, no letters inside others', () => {
    const marked = (title: string, ...words: string[]) =>
      markedParts(title, words, matchSound).flatMap(({ text, isMatch }) => (isMatch ? [text] : []))
    expect(marked('Ceiling light', 'in')).toEqual([])
    expect(marked('Ceiling light in 1106', 'in')).toEqual(['in'])
    expect(marked('Ceiling light', 'ceil', 'light')).toEqual(['Ceil', 'light'])
    expect(marked('Downlights', 'light')).toEqual(['light'])
  })
})

describe('what can be found', () => {
  it('names a screen by its way: Parent > Child', () => {
    const pool = routeEntries([route('Control', { path: null, children: [route('Areas')] })], go)
    expect(titles(pool.map((item) => ({ item })))).toEqual(['Control > Areas'])
  })

  it('leaves a hidden route out with everything below it', () => {
    const hidden = route('Secret', { isHidden: true, children: [route('Below')] })
    expect(routeEntries([hidden, route('Open')], go).map(({ id }) => id)).toEqual(['/Open'])
  })

  it('leads where a route redirects to, and never out of the console', () => {
    const home = route('home', { path: '/', redirect: '/dashboard' })
    const evil = route('evil', { path: 'javascript:alert(1)' })
    expect(
      routeEntries([home, evil, route('x', { path: 'https://example.com' })], go).map(({ id }) => id),
    ).toEqual(['/dashboard'])
  })

  it('speaks the language on show, and knows the other one', async () => {
    i18n.changeLanguage('zh')
    const [area] = routeEntries([route('Areas')], go)
    i18n.changeLanguage('en')
    expect(area).toMatchObject({ titles: ['Areas（中文）'], words: ['/Areas', 'Areas'] })
  })

  it('leads to a room and to a device in it', () => {
    const found = createSearch(thingEntries(hotel([11]), go))('1106')
    for (const { item } of found.slice(0, 2)) item.run()
    const room = '/device/areacontrol?area=ara_1106'
    expect(went).toEqual([room, `${room}&device=dev_1106_1`])
  })

  it('offers the other projects that one may enter', () => {
    const row = (id: string, entersConsole: boolean) =>
      ({ id, name: id, nameEn: id, city: '', cityEn: '', projectnum: '', entersConsole }) as never
    const pool = projectEntries([row('a', true), row('b', true), row('c', false)], 'a' as never, () => {})
    expect(pool.map(({ id }) => id)).toEqual(['b'])
  })
})

describe('the address of a menu entry', () => {
  it.each([
    ['/device/areacontrol', 'own'],
    ['https://example.com', 'external'],
    ['mailto:desk@example.com', 'external'],
    ['tel:+86', 'external'],
    ['javascript:alert(1)', 'none'],
    ['//evil.example', 'none'],
    ['/\\\\evil.example', 'none'],
    ['#', 'none'],
  ])('%s is of the kind %s', (url, kind) => expect(linkKind(url)).toBe(kind))
})

describe('the order of what was found', () => {
  it('has the room before its devices, by kind', () => {
    const search = createSearch(thingEntries(hotel(floors), go))
    const sections = sectionsOf(search('1106'))
    expect(sections.map(({ name }) => name)).toEqual(['room', 'device'])
    expect(sections[0]?.entries.map(({ id }) => id)).toEqual(['ara_1106'])
  })

  it('shows so many of each kind and says how many there are beyond', () => {
    const search = createSearch(thingEntries(hotel(floors), go))
    const device = sectionsOf(search('1106')).find(({ name }) => name === 'device')
    expect(device?.entries).toHaveLength(SECTION_MAX)
    expect(device?.more).toBe(13 - SECTION_MAX)
  })

  it('has alarms in their own order, however well each is matched, and before the detectors', () => {
    const alarm = (id: string, rank: number) => entry(id, { kind: 'alarm', rank })
    const found = [
      { item: entry('Smoke detector', { kind: 'device' }), score: 0.05 },
      { item: alarm('minor', 2), score: 0.1 },
      { item: alarm('major', 1), score: 0.15 },
      { item: alarm('critical', 0), score: 0.7 },
    ]
    const [alarms, devices] = sectionsOf(found)
    expect(alarms?.entries.map(({ id }) => id)).toEqual(['critical', 'major', 'minor'])
    expect(devices?.name).toBe('device')
  })

  it('finds alarms by what people call them, the worst first, with what is acknowledged and runs on', () => {
    const state = createState()
    const by = { id: 'acc_1', name: '李娜', nameEn: 'Li Na' }
    const taken = { by, atMs: 600, reason: '', reasonEn: '' }
    const alarms = [
      anAlarm({ id: 'alm_over', code: 'smoke', severity: 'minor', isActive: false, clearedAtMs: 700 }),
      anAlarm({ id: 'alm_smokeTaken', code: 'smoke', acknowledged: taken }),
      anAlarm({ id: 'alm_smoke', code: 'smoke' }),
      anAlarm({ id: 'alm_leak', code: 'water_leak' }),
    ]
    state.apply(alarms.map((put) => ({ put })))
    const search = createSearch(alarmEntries(state, go))
    const ids = (question: string) =>
      sectionsOf(search(question)).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids('alarm')).toEqual(['alm_smoke', 'alm_leak', 'alm_smokeTaken', 'alm_over'])
    for (const word of ['漏水', '水浸']) expect(ids(word)).toEqual(['alm_leak'])
  })

  it('finds a sensor by another word for what it senses', () => {
    const search = createSearch(thingEntries(hotel([3]), go))
    for (const word of ['漏水', '水浸', 'flood'])
      expect(search(word).every(({ item }) => item.titles[0]?.includes('Water leak'))).toBe(true)
    expect(search('水浸')).toHaveLength(16)
  })

  it('puts the kind with the best hit first', () => {
    const pool = [entry('Curtain demo', { kind: 'action', id: 'a' }), ...thingEntries(hotel([11]), go)]
    expect(sectionsOf(createSearch(pool)('curtain demo'))[0]?.name).toBe('action')
  })
})

describe('what has to do with the page on show', () => {
  const state = hotel([11])
  const pool = [
    ...routeEntries([route('Control', { path: null, children: [route('a'), route('b')] }), route('c')], go),
    ...thingEntries(state, go),
  ]

  it('is a room’s devices, a device’s room, or the group’s other screens', () => {
    const inRoom = relatedTo('/device/areacontrol', '?area=ara_1106', pool, state)
    expect(inRoom).toHaveLength(13)
    expect(relatedTo('/x', '?device=dev_1106_0', pool, state).map(({ id }) => id)).toEqual(['ara_1106'])
    expect(relatedTo('/a', '', pool, state).map(({ id }) => id)).toEqual(['/b'])
    expect(relatedTo('/c', '', pool, state)).toEqual([])
  })
})
