import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileTemplate } from '#sim/gateway/homeassistant/template.ts'
import { TemplateError } from '#sim/gateway/homeassistant/templateValues.ts'

const render = (template: string, value_json?: unknown, value = JSON.stringify(value_json ?? '')) =>
  compileTemplate(template).render({ value, value_json })

it.each([
  ['{{ value_json.ENERGY.Power }}', { ENERGY: { Power: 12.5 } }, '12.5'],
  ["{{ value_json['switch:0'].output }}", { 'switch:0': { output: true } }, 'True'],
  ["{{ 'ON' if value_json.on == True else 'OFF' }}", { on: true }, 'ON'],
  ["{{ 'ON' if value_json.on == True else 'OFF' }}", {}, 'OFF'],
  ["{{ 'alarm' if value_json.active else 'ok' }}", { active: [] }, 'ok'],
  ['{{ (value_json.angle - 90) % 360 }}', { angle: 45 }, '315'],
  ['{{ value_json.states[-1] }}', { states: [1, 2] }, '2'],
  ["{{ value_json.code == '1' }}", { code: 1 }, 'False'],
  ['{{ value_json.t | round(1) }}', { t: 21.34 }, '21.3'],
  ['{{ value_json.t | float * 2 }}', { t: '21.3' }, '42.6'],
  ["{{ value_json.t | float(default=0) + int('3') }}", { t: 'x' }, '3'],
  ["{{ value_json['a b'].c.d | default(0) }}", { 'a b': {} }, '0'],
  ['{% if value_json.x is defined %}{{ value_json.x }}{% else %}None{% endif %}', {}, 'None'],
  ["{{ {'heat': 'heating', 'off': 'idle'}[value_json.m] }}", { m: 'heat' }, 'heating'],
  ['{% set w = value_json.w | int %}{{ w // 2 }}', { w: '7' }, '3'],
  ["{{ value_json.s.split('/')[0] | upper }}", { s: 'a/b' }, 'A'],
  ['{{ value_json.s[0:2] }}', { s: 'abcd' }, 'ab'],
  ['{{ not value_json.x and value_json.y is not none }}', { x: 0, y: 1 }, 'True'],
  ["{{ value_json.mode in ['auto', 'heat'] }}", { mode: 'heat' }, 'True'],
  ['{{ value_json.x | is_defined }}', {}, null],
  ['{{ value_json.a.b }}', {}, null],
  ['{{ value_json.x }}', {}, ''],
  ['{{ 1 / value_json.x }}', { x: 0 }, null],
])('%s of %j is %s', (template, message, expected) => {
  expect(render(template, message)).toBe(expected)
})

it('what a template reads is known, so that a message without it leaves the value as it is', () => {
  const pathsOf = (template: string) => compileTemplate(template).paths
  expect(pathsOf("{{ value_json.params['switch:0'].apower }} {{ value_json.x | round }}")).toEqual([
    ['params', 'switch:0', 'apower'],
    ['x'],
  ])
  expect(pathsOf("{{ 'x' in value_json }}")).toEqual([[]])
  expect(pathsOf('{{ value_json.list[value_json.i].t }}')).toEqual([['list', 't'], ['i']])
})

it.each([
  ['{% for i in range(9) %}{% endfor %}', 'For is not allowed'],
  ['{% macro m() %}{% endmacro %}', 'Macro is not allowed'],
  ["{{ states('sensor.other') }}", 'no function "states"'],
  ["{{ value.constructor.constructor('return 1')() }}", 'no function'],
  ["{{ value_json['get'].constructor('x') }}", 'no function'],
  ["{{ value | regex_replace('(a+)+$', '') }}", 'no filter "regex_replace"'],
  ['{{ value', ''],
  ['{{ x is same }}', 'no test "same"'],
  [`{{ ${'('.repeat(1_000)}1 }}`, ''],
  [`{{ ${'not '.repeat(200)} 1 }}`, 'nested too deeply'],
  ['x'.repeat(4_001), 'longer than'],
])('%s is refused when it is read', (template, says) => {
  expect(() => compileTemplate(template)).toThrow(TemplateError)
  expect(() => compileTemplate(template)).toThrow(says)
})

it('what a template does not bring itself is out of its reach, and its text is bounded', () => {
  expect(render('{{ value_json.constructor }}{{ value_json.__proto__ }}', {})).toBe('')
  expect(render("{{ value_json['toString'] }}", {})).toBe('')
  const doubling = Array.from({ length: 30 }, () => '{% set a = a ~ a %}').join('')
  expect(render(`{% set a = 'xxxxxxxxxx' %}${doubling}{{ a }}`)).toBeNull()
  const lists = Array.from({ length: 30 }, () => '{% set a = [a, a] %}').join('')
  expect(render(`{% set a = 'xxxxxxxxxx' %}${lists}{{ a }}`)).toBeNull()
  expect(render(`{% set a = 'xxxxxxxxxx' %}${lists}{{ a == [a, a] }}`)).toBeNull()
  expect(render("{{ value.replace('a', value) }}", undefined, 'a'.repeat(60_000))).toBeNull()
})

it.each([
  ['{{ value_json.a | to_json }}', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, null],
  ["{{ 1.5 | round(0, '__proto__') }}", '{}', '2'],
  ["{{ 1.5 | round(0, 'valueOf') }}", '{}', '2'],
  ['{{ value_json.a[value_json.b] }}', '{"a":[1],"b":{"valueOf":1,"toString":1}}', ''],
  ['{{ value_json.a[value_json.b] }}', '{"a":"x","b":{"__proto__":{"valueOf":1}}}', ''],
])('%s of a message that is built to do harm throws nothing', (template, message, expected) => {
  expect(render(template, JSON.parse(message), message)).toBe(expected)
})

it('forty thousand digits are no number, and are so at once', () => {
  const beganMs = performance.now()
  expect(render('{{ value | float(0) }}', undefined, `${'1'.repeat(40_000)}x`)).toBe('0')
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

it('any text is refused or rendered, and nothing else is thrown', () => {
  const word = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    '(',
    ')',
    '[',
    ']',
    '|',
    '.',
    ',',
    ':',
    "'",
    'value',
    'value_json',
    'if',
    'else',
    'set',
    'is',
    'not',
    'in',
    'float',
    'round',
    '1',
    '-',
    '~',
    '==',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.jsonValue(), (words, message) => {
      try {
        const text = render(words.join(''), message)
        expect(text === null || typeof text === 'string').toBe(true)
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error
      }
    }),
    { numRuns: 2_000 },
  )
})
