import { expect, it } from 'vitest'
import { findWordBreaches } from '#scripts/checkWords.ts'

const breachesOf = (path: string, text: string): string[] =>
  findWordBreaches([{ path, text }]).map((breach) => `${breach.path}:${breach.line} ${breach.reason}`)

it('refuses an idiom in a comment, in a text and in a README file', () => {
  const expected = 'write "someone", or name the person'
  expect(breachesOf('sim/a.ts', 'const a = 1\n/** Somebody reads it. */\n')).toEqual([
    `sim/a.ts:2 "Somebody": ${expected}`,
  ])
  expect(breachesOf('sim/a.ts', '/**\n * Read by somebody.\n */\nconst a = 1\n')).toEqual([
    `sim/a.ts:2 "somebody": ${expected}`,
  ])
  expect(breachesOf('client/i18n/en/a.ts', "  nobody: 'Somebody is inside',\n")).toEqual([
    `client/i18n/en/a.ts:1 "Somebody": ${expected}`,
  ])
  expect(breachesOf('sim/README.md', 'Somebody reads it.\n')).toEqual([
    `sim/README.md:1 "Somebody": ${expected}`,
  ])
})

it('refuses “what is” in comments only', () => {
  expect(breachesOf('sim/a.ts', '/** What is stored. */\n')).toEqual(['sim/a.ts:1 "What is": name the thing'])
  expect(breachesOf('client/i18n/en/a.ts', "  ask: 'What is wrong?',\n")).toEqual([])
})

it('takes identifiers, strings of code, placeholders and blocks of code as they are', () => {
  expect(breachesOf('sim/a.ts', "const somebody = 'somebody'\n")).toEqual([])
  expect(breachesOf('client/i18n/en/a.ts', "  somebody: '{{somebody}} is here',\n")).toEqual([])
  expect(breachesOf('sim/README.md', '```ts\nconst somebody = 1\n```\n')).toEqual([])
})

it('refuses a private word in the name of a file', () => {
  expect(breachesOf('sim/toldRuns.ts', '')).toEqual([
    'sim/toldRuns.ts:1 the file name "toldRuns": say "sent", "reported" or "commanded"',
  ])
  expect(breachesOf('sim/physics/door.ts', '')).toEqual([])
})

it('refuses long sentences and long cells of README files only', () => {
  const long = `${Array.from({ length: 31 }, () => 'word').join(' ')}.`
  expect(breachesOf('sim/README.md', `Short.\n\n- ${long}\n`)).toEqual([
    'sim/README.md:3 a sentence of 31 words, at most 30',
  ])
  expect(breachesOf('sim/README.md', `| a | ${'x'.repeat(201)} |\n`)).toEqual([
    'sim/README.md:1 a table cell of 201 characters, at most 200',
  ])
  expect(breachesOf('.github/CONTRIBUTING.md', `${long}\n`)).toEqual([])
})

it('takes items of a list as sentences of their own', () => {
  const item = `- ${Array.from({ length: 20 }, () => 'word').join(' ')}\n`
  expect(breachesOf('sim/README.md', item.repeat(2))).toEqual([])
})
