import { expect, it } from 'vitest'
import { findStyleBreaches } from '#scripts/checkStyles.ts'

const base = { path: 'client/ui/layout/base.css', text: '.panel { padding: 0 }\n' }
const sheet = (path: string, text = '.title { color: red }\n') => ({ path, text })
const reader = (path: string, from: string, name = 'title') => ({
  path,
  text: `import styles from '${from}'\nexport const X = () => <p className={styles.${name}} />\n`,
})

const breachesOf = (...files: { path: string; text: string }[]): string[] =>
  findStyleBreaches([base, ...files]).map(({ path, line, reason }) => `${path}:${line} ${reason}`)

it('takes a module beside its component, and one that a folder shares', () => {
  const own = [sheet('client/a/X.module.css'), reader('client/a/X.tsx', './X.module.css')]
  expect(breachesOf(...own)).toEqual([])
  const shared = [sheet('client/a/a.module.css'), reader('client/a/X.tsx', './a.module.css')]
  expect(breachesOf(...shared, reader('client/a/b/Y.tsx', '../a.module.css'))).toEqual([])
})

it('refuses a global sheet, and a module read by a component it does not belong to', () => {
  expect(breachesOf(sheet('client/a/x.css'))).toEqual([
    'client/a/x.css:1 is global: name it after its component, X.module.css',
  ])
  const own = [sheet('client/a/X.module.css'), reader('client/a/X.tsx', './X.module.css')]
  expect(breachesOf(...own, reader('client/a/Y.tsx', './X.module.css'))).toEqual([
    'client/a/X.module.css:1 belongs to the component of its name, and client/a/Y.tsx imports it',
  ])
  const shared = [sheet('client/a/a.module.css'), reader('client/a/X.tsx', './a.module.css')]
  expect(breachesOf(...shared, reader('client/b/Y.tsx', '../a/a.module.css'))).toEqual([
    'client/a/a.module.css:1 is shared by its folder, and client/b/Y.tsx lies outside',
  ])
  expect(breachesOf(...shared)).toEqual([
    'client/a/a.module.css:1 is imported by client/a/X.tsx alone: name it after that',
  ])
})

it('refuses a class that nobody reads, and one that the module does not have', () => {
  const css =
    '/* .old */\n.title { margin: 0.5em }\n\n@media (width < 600px) {\n  .rest:not(.title) { color: red }\n}\n'
  expect(breachesOf(sheet('client/a/X.module.css', css), reader('client/a/X.tsx', './X.module.css'))).toEqual(
    ['client/a/X.module.css:5 .rest is used nowhere'],
  )
  const wrong = reader('client/a/X.tsx', './X.module.css', 'tilte')
  expect(breachesOf(sheet('client/a/X.module.css'), wrong)).toEqual([
    'client/a/X.module.css:1 .title is used nowhere',
    'client/a/X.tsx:2 client/a/X.module.css has no class tilte',
  ])
})

it('takes a class that is looked up for used where a word of the sources names it', () => {
  const looked = {
    path: 'client/a/X.tsx',
    text: "import styles from './X.module.css'\nexport const X = ({ tone }: P) => <p className={styles[tone]} />\n",
  }
  const tones = { path: 'shared/tones.ts', text: "export type Tone = 'ok' | 'bad'\n" }
  const css = sheet(
    'client/a/X.module.css',
    '.ok { color: green }\n.bad { color: red }\n.odd { color: blue }\n',
  )
  expect(breachesOf(css, looked, tones)).toEqual(['client/a/X.module.css:3 .odd is used nowhere'])
})

it('refuses class names as plain text but those of the global sheet and of Blueprint', () => {
  const text = `export const X = ({ is }: P) => <p className={clsx('panel bp6-dark', is === 'on' && 'glow')} />\n`
  expect(breachesOf({ path: 'client/a/X.tsx', text })).toEqual([
    'client/a/X.tsx:1 "glow" is no class of a global sheet',
  ])
  const css = sheet(
    'client/a/X.module.css',
    ':global(.panel) > .title { color: red }\n.title :global(.glow) { color: red }\n',
  )
  expect(breachesOf(css, reader('client/a/X.tsx', './X.module.css'))).toEqual([
    'client/a/X.module.css:2 :global(.glow) is no class of a global sheet',
  ])
})
