import { expect, it } from 'vitest'
import { findSizeBreaches } from '#scripts/checkSize.ts'

const lines = (count: number, text = '  run()') => Array.from({ length: count }, () => text).join('\n')

function breachesOf(path: string, text: string): string[] {
  return findSizeBreaches([{ path, text }]).map(({ line, reason }) => `${line}: ${reason}`)
}

it('refuses a file of more than 400 lines, unless it is a table of data or of texts', () => {
  const text = `${lines(401, '// x')}\n`
  expect(breachesOf('sim/a.ts', text)).toEqual(['1: file has 401 lines, more than 400'])
  expect(breachesOf('client/ui/a.css', lines(401, 'a {}'))).toHaveLength(1)
  expect(breachesOf('client/i18n/en/device.ts', text)).toEqual([])
  expect(breachesOf('sim/worlds/data/cities.ts', text)).toEqual([])
  expect(breachesOf('sim/a.ts', `${lines(400, '// x')}\n`)).toEqual([])
})

it.each([
  ['a declaration', 'export async function long(a: string) {', '}'],
  ['an arrow function', 'export const long = (a: string): void => {', '}'],
  ['a component', 'export function Long({ a }: Props) {', '}'],
  ['a method', 'class A { long() {', '} }'],
  ['a member of an object', 'const a = { long: () => {', '} }'],
])('refuses %s of 61 lines and allows one of 60', (_kind, head, tail) => {
  const text = (bodyLines: number) => `\n${head}\n${lines(bodyLines)}\n${tail}\n`
  expect(breachesOf('sim/a.ts', text(58))).toEqual([])
  const found = breachesOf('sim/a.ts', text(59))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^2: [lL]ong has 61 lines, more than 60$/)
})

it('finds a long function inside another, and is not misled by braces in texts', () => {
  const inner = `  const inner = () => {\n${lines(70, "    note('}{')")}\n  }`
  const found = breachesOf('sim/a.ts', `function outer() {\n${inner}\n}\n`)
  expect(found.map((one) => one.split(' has ')[0])).toEqual(['1: outer', '2: inner'])
})

it('gives a state chart 250 lines, also inside a factory', () => {
  const machine = (count: number) =>
    `export const create = () =>\n  setup({}).createMachine({\n${lines(count, "    // a: 'b',")}\n  })\n`
  expect(breachesOf('machines/a.ts', machine(240))).toEqual([])
  expect(breachesOf('machines/a.ts', machine(260))).toEqual(['2: the machine has 262 lines, more than 250'])
})

it('groups of tests may be long, a single test may not', () => {
  const group = `describe('a', () => {\n${lines(100)}\n})\n`
  const each = `describe.each([1])('a', () => {\n${lines(100)}\n})\n`
  const single = `it('a', () => {\n${lines(100)}\n})\n`
  expect(breachesOf('tests/a.test.ts', group + each)).toEqual([])
  expect(breachesOf('tests/a.test.ts', single)).toHaveLength(1)
})
