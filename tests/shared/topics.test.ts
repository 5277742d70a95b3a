import { describe, expect, it } from 'vitest'
import {
  formatAlarmText,
  parseAlarmText,
  parseControl,
  parseReport,
  parseTopic,
  reportTopic,
} from '#shared/topics.ts'

const NUMBER = '00158D00000000A0'
const states = (d: unknown, more: object = {}) => JSON.stringify({ t: 1, seq: 2, d, ...more })

describe('a report', () => {
  it('may say of a value that it is unknown', () => {
    const report = parseReport(states({ [NUMBER]: { temperature: null } }))
    expect(report).toMatchObject({ kind: 'states', states: { d: { [NUMBER]: { temperature: null } } } })
  })

  it('is read in each of its four shapes', () => {
    expect(parseReport(states({ [NUMBER]: { state: 'ON', power: 1.5, occupancy: true } }))).toEqual({
      kind: 'states',
      states: { t: 1, seq: 2, d: { [NUMBER]: { state: 'ON', power: 1.5, occupancy: true } } },
    })
    expect(parseReport('{"t":1,"ack":"cmd_1","ok":false,"error":"no route"}')).toEqual({
      kind: 'acknowledgement',
      acknowledgement: { t: 1, ack: 'cmd_1', ok: false, error: 'no route' },
    })
    expect(parseReport('{"t":1,"host":"online"}')).toEqual({
      kind: 'presence',
      presence: { t: 1, host: 'online' },
    })
    expect(parseReport(`water_leak@${NUMBER}|Leak|sink|`)).toEqual({
      kind: 'alarm',
      alarm: { code: 'water_leak', deviceNumber: NUMBER, title: 'Leak', body: 'sink', footer: '' },
    })
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"t":1,'],
    ['an array', '[1,2]'],
    ['an object of no shape', '{"t":1}'],
    ['a missing instant', `{"seq":1,"d":{"${NUMBER}":{}}}`],
    ['a missing sequence', `{"t":1,"d":{"${NUMBER}":{}}}`],
    ['a negative instant', states({}, { t: -1 })],
    ['a fractional instant', states({}, { t: 1.5 })],
    ['an instant beyond exact numbers', states({}, { t: 2 ** 60 })],
    ['an instant as text', states({}, { t: '1' })],
    ['an unknown field', states({}, { extra: 1 })],
    ['no devices', states(null)],
    ['devices in an array', states([{ state: 'ON' }])],
    ['a device number in small letters', states({ '00158d00000000a0': {} })],
    ['a device number with a character too many', states({ ['x'.repeat(65)]: {} })],
    ['a device number of all F', states({ FFFFFFFFFFFFFFFF: {} })],
    ['a device number that is none', states({ ' 12': {} })],
    ['a prototype as a device', '{"t":1,"seq":2,"d":{"__proto__":{"state":"ON"}}}'],
    ['readings that are none', states({ [NUMBER]: 'ON' })],
    ['a property in capitals', states({ [NUMBER]: { State: 'ON' } })],
    ['a property that is too long', states({ [NUMBER]: { [`a${'b'.repeat(40)}`]: 1 } })],
    ['a prototype as a property', `{"t":1,"seq":2,"d":{"${NUMBER}":{"__proto__":1}}}`],
    ['a nested reading', states({ [NUMBER]: { color: { x: 1 } } })],
    ['a list as a reading', states({ [NUMBER]: { state: [null] } })],
    ['a text that is too long', states({ [NUMBER]: { state: 'x'.repeat(1_025) } })],
    ['a number beyond numbers', `{"t":1,"seq":2,"d":{"${NUMBER}":{"power":1e999}}}`],
    ['deep nesting', `{"t":1,"seq":2,"d":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    ['an acknowledgement of nothing', '{"t":1,"ack":"","ok":true}'],
    ['an acknowledgement that is too long', JSON.stringify({ t: 1, ack: 'x'.repeat(65), ok: true })],
    ['an acknowledgement without an outcome', '{"t":1,"ack":"cmd_1"}'],
    ['an outcome as text', '{"t":1,"ack":"cmd_1","ok":"true"}'],
    ['an error that is too long', JSON.stringify({ t: 1, ack: 'a', ok: false, error: 'x'.repeat(201) })],
    ['a presence that is none', '{"t":1,"host":"gone"}'],
    ['an own prototype beside it', '{"t":1,"host":"online","__proto__":{"isSuper":true}}'],
  ])('with %s is none', (_, text) => {
    expect(parseReport(text)).toBeNull()
    expect(({} as { isSuper?: boolean }).isSuper).toBeUndefined()
  })
})

describe('the text of an alarm', () => {
  it.each([
    ['smoke', { code: 'smoke', deviceNumber: null, title: '', body: '', footer: '' }],
    ['smoke@', { code: 'smoke', deviceNumber: null, title: '', body: '', footer: '' }],
    ['SMOKE|Fire', { code: 'smoke', deviceNumber: null, title: 'Fire', body: '', footer: '' }],
    [`smoke@${NUMBER}|||f`, { code: 'smoke', deviceNumber: NUMBER, title: '', body: '', footer: 'f' }],
    ['smoke|a|b|c|d|e', { code: 'smoke', deviceNumber: null, title: 'a', body: 'b', footer: 'c' }],
  ])('may lack parts or have too many: %s', (text, expected) => {
    expect(parseAlarmText(text)).toEqual(expected)
  })

  it.each([
    '',
    '|title',
    '@',
    `@${NUMBER}|title`,
    'two words|title',
    'smoke!|title',
    '<script>|title',
    '__proto__.x|title',
    `${'x'.repeat(41)}|title`,
    'smoke@ 12|title',
    `smoke@${NUMBER.toLowerCase()}|title`,
    'smoke@FFFFFFFFFFFFFFFF|title',
    '烟雾|title',
    ' smoke|title',
  ])('that names no code or no device is none: %s', (text) => {
    expect(parseAlarmText(text)).toBeNull()
    expect(parseReport(text)).toBeNull()
  })

  it('is plain text: markup stays what it is, control characters and separators of lines go', () => {
    const alarm = parseAlarmText('smoke|<img src=x onerror=alert(1)>|a\u0001b\r\nc\u2028d|\t f \u009F')
    expect(alarm).toMatchObject({
      title: '<img src=x onerror=alert(1)>',
      body: 'a b  c d',
      footer: 'f',
    })
  })

  it('is refused with a NUL or half a character, which no store keeps as they are', () => {
    expect(parseAlarmText('smoke|a\u0000b')).toBeNull()
    expect(parseAlarmText('smoke|a\uD83D')).toBeNull()
  })

  it('cuts each part at 200 characters and no character in two', () => {
    const alarm = parseAlarmText(`smoke|${'x'.repeat(10_000)}|${'🔥'.repeat(300)}|`)
    expect(alarm?.title).toBe('x'.repeat(200))
    expect(alarm?.body.isWellFormed()).toBe(true)
    expect([...(alarm?.body ?? '')].length).toBeGreaterThanOrEqual(100)
    const uneven = parseAlarmText(`smoke|a${'🔥'.repeat(300)}`)
    expect(uneven?.title.isWellFormed()).toBe(true)
  })

  it('comes back from what was written, bars in its parts replaced', () => {
    const alarm = { code: 'gas', deviceNumber: NUMBER, title: 'a|b', body: 'x\ny', footer: '' }
    const text = formatAlarmText(alarm)
    expect(parseAlarmText(text)).toEqual({ ...alarm, title: 'a/b', body: 'x y' })
  })
})

describe('a control', () => {
  it('names a command and what each device is told', () => {
    const control = { id: 'cmd_1', d: { [NUMBER]: { state: 'ON', brightness: 40 } } }
    expect(parseControl(JSON.stringify(control))).toEqual(control)
  })

  it.each([
    '',
    'null',
    '{}',
    '{"id":"","d":{}}',
    `{"id":"c","d":{"1 ":{}}}`,
    '{"id":1,"d":{}}',
    `{"id":"${'x'.repeat(65)}","d":{}}`,
    `{"id":"c","d":{"${NUMBER}":{"__proto__":1}}}`,
  ])('that is malformed is none: %s', (text) => {
    expect(parseControl(text)).toBeNull()
  })

  it('is read without the fields of a later version', () => {
    expect(parseControl('{"id":"c","d":{},"x":1}')).toEqual({ id: 'c', d: {} })
  })
})

describe('a topic', () => {
  const HEX = 'A100000000000001'

  it('of ours is read', () => {
    expect(parseTopic(reportTopic(HEX, NUMBER))).toEqual({ root: 'report', projectHex: HEX, rest: NUMBER })
    expect(parseTopic(`devicesControl/${HEX}/${NUMBER}`)?.root).toBe('control')
    expect(parseTopic(`home/${HEX}/commits`)?.rest).toBe('commits')
  })

  it.each([
    '',
    '/',
    'devicesReport',
    `devicesReport/${HEX}`,
    `devicesReport/${HEX}/`,
    `devicesReport/${HEX}/${NUMBER}/x`,
    `devicesReport/${HEX}/+`,
    `devicesReport/+/${NUMBER}`,
    `devicesReport/${HEX.toLowerCase()}/${NUMBER}`,
    `/devicesReport/${HEX}/${NUMBER}`,
    `home/${HEX}`,
    `home/${HEX}/#`,
    `home/${HEX}/Commits`,
    `home/${HEX}/../x`,
    `$share/g/home/${HEX}/commits`,
    '$SYS/broker',
    '#',
    `__proto__/${HEX}/${NUMBER}`,
    `constructor/${HEX}/${NUMBER}`,
    `home/${HEX}/${'x'.repeat(41)}`,
  ])('that is not ours is none: %s', (topic) => {
    expect(parseTopic(topic)).toBeNull()
  })
})
