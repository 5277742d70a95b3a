import { expect, it } from 'vitest'
import { findI18nBreaches } from '#scripts/checkI18n.ts'

type Files = { en?: string; zh?: string; user?: string }

function breachesOf({ en = '', zh = '', user = '' }: Files): string[] {
  const files = [
    { path: 'client/i18n/en/shell.ts', text: `export const shell = { ${en} } as const\n` },
    { path: 'client/i18n/zh/shell.ts', text: `export const shell = { ${zh} } as const\n` },
    { path: 'client/app/Shell.tsx', text: user },
  ]
  return findI18nBreaches(files).map(({ path, line, reason }) => `${path}:${line} ${reason}`)
}

it('has nothing to say about no files at all', () => {
  expect(findI18nBreaches([])).toEqual([])
})

it('accepts texts that are in both languages and used', () => {
  const found = breachesOf({
    en: "signOut: 'Sign out', menu: { alarms: 'Alarms', rooms: 'Rooms' }, power: '{{value}} kW'",
    zh: "signOut: '退出', menu: { alarms: '报警', rooms: '房间' }, power: '{{value}} kW'",
    user: "export const a = (t, x) => [t('shell.signOut'), t('shell.menu.' + x), ['shell.power']]\n",
  })
  expect(found).toEqual([])
})

it('takes the computed rest of a key for any key that begins so', () => {
  const user = 'export const a = (t, x) => t(`shell.menu.$' + '{x}`)\n'
  const found = breachesOf({
    en: "menu: { rooms: 'Rooms' }, men: 'Men'",
    zh: "menu: { rooms: '房间' }, men: '男'",
    user,
  })
  expect(found).toEqual(['client/i18n/en/shell.ts:1 shell.men is used nowhere'])
})

it('finds a text that one language lacks', () => {
  const user = "export const a = (t) => [t('shell.a'), t('shell.b')]\n"
  expect(breachesOf({ en: "a: 'A one', b: 'Two'", zh: "a: '一'", user })).toEqual([
    'client/i18n/en/shell.ts:1 shell.b has no text in zh',
  ])
  expect(breachesOf({ en: "a: 'One'", zh: "a: '一', b: '二'", user })).toContain(
    'client/i18n/zh/shell.ts:1 shell.b has no text in en',
  )
})

it('finds a text that nobody uses and a key that no text answers', () => {
  const user = "export const a = (t) => t('shell.signIn')\n"
  expect(breachesOf({ en: "signOut: 'Sign out'", zh: "signOut: '退出'", user })).toEqual([
    'client/i18n/en/shell.ts:1 shell.signOut is used nowhere',
    "client/app/Shell.tsx:1 t('shell.signIn') asks for a text that does not exist",
  ])
})

it('finds what was not translated, in both directions', () => {
  const user = "export const a = (t) => [t('shell.a'), t('shell.b')]\n"
  expect(breachesOf({ en: "a: 'Rooms', b: '房间'", zh: "a: 'Rooms', b: '房间'", user })).toEqual([
    'client/i18n/en/shell.ts:1 shell.b is not in en: "房间"',
    'client/i18n/zh/shell.ts:1 shell.a is not in zh: "Rooms"',
  ])
})

it('finds placeholders that differ', () => {
  const user = "export const a = (t) => t('shell.a')\n"
  const found = breachesOf({ en: "a: '{{count}} rooms'", zh: "a: '{{number}} 间'", user })
  expect(found).toEqual([expect.stringContaining('shell.a has other placeholders')])
})

it('knows that English has a singular where Chinese has none', () => {
  const en = "rooms_one: '{{count}} room', rooms_other: '{{count}} rooms'"
  const user = "export const a = (t) => t('shell.rooms', { count: 1 })\n"
  expect(breachesOf({ en, zh: "rooms_other: '{{count}} 间'", user })).toEqual([])
})

it('refuses what is no text, and a file that exports something else', () => {
  expect(breachesOf({ en: 'a: makeText()' })).toEqual([expect.stringContaining('shell.a is no plain text')])
  const stray = [{ path: 'client/i18n/en/other.ts', text: 'export const wrong = {}\n' }]
  expect(findI18nBreaches(stray)).toHaveLength(1)
})

it('reads the words of shared/texts that a file takes as its own', () => {
  const words = (language: string, kinds: string) => [
    { path: `shared/texts/words/${language}.ts`, text: `export const kinds = { ${kinds} } as const\n` },
    {
      path: `client/i18n/${language}/rooms.ts`,
      text: `import { kinds } from '#shared/texts/words/${language}.ts'\nexport const rooms = { kind: kinds } as const\n`,
    },
  ]
  const user = { path: 'client/a.ts', text: 'export const a = (t, x) => t(`rooms.kind.$' + '{x}`)\n' }
  const files = [...words('en', "room: 'Room', suite: 'Suite'"), ...words('zh', "room: '房'"), user]
  expect(findI18nBreaches(files)).toMatchObject([
    { path: 'shared/texts/words/en.ts', reason: 'rooms.kind.suite has no text in zh' },
  ])
})
