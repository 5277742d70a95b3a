import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePacket, isCommit } from '#client/realtime/decode.ts'
import { commitMessageSchema } from '#shared/contract/live.ts'

const HEX = '00000000000000A1'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const report = (text: string) => decodePacket(`devicesReport/${HEX}/${HEX}`, bytes(text))

describe('a packet', () => {
  test('of states is read', () => {
    expect(report(`{"t":1,"seq":2,"d":{"${HEX}":{"state":"ON"}}}`)).toEqual({
      kind: 'states',
      host: HEX,
      states: { t: 1, seq: 2, d: { [HEX]: { state: 'ON' } } },
    })
  })

  test.each([
    ['an acknowledgement', '{"t":1,"ack":"cmd_1","ok":true}'],
    ['presence', '{"t":1,"host":"online"}'],
    ['an alarm text', `leak@${HEX}|Water||`],
  ])('of %s is passed over: a commit tells it too', (_, text) => {
    expect(report(text)).toEqual({ kind: 'other' })
  })

  test.each([
    ['broken JSON', '{"t":1,'],
    ['a foreign value', `{"t":1,"seq":2,"d":{"${HEX}":{"state":[null]}}}`],
    ['a bad device number', '{"t":1,"seq":2,"d":{" x":{"state":"ON"}}}'],
    ['no object', '{}x'],
  ])('with %s is refused', (_, text) => {
    expect(report(text)).toBeNull()
  })

  test('that is no UTF-8 is refused', () => {
    expect(decodePacket(`devicesReport/${HEX}/${HEX}`, Uint8Array.of(0x7b, 0xff, 0x7d))).toBeNull()
  })

  test('of a heartbeat carries clock and sequence', () => {
    expect(decodePacket(`home/${HEX}/beat`, bytes('{"t":12,"seq":3}'))).toEqual({
      kind: 'beat',
      beat: { serverMs: 12, seq: 3, problems: [] },
    })
    const troubled = bytes('{"t":12,"seq":3,"problems":["disk_full","of a newer server"]}')
    expect(decodePacket(`home/${HEX}/beat`, troubled)).toMatchObject({
      beat: { problems: ['disk_full', 'of a newer server'] },
    })
    expect(decodePacket(`home/${HEX}/beat`, bytes('{"t":12}'))).toBeNull()
  })

  test('of news says what they are about, and who', () => {
    const people = '[{"accountId":"acc_1","name":"Ada"}]'
    expect(decodePacket(`home/${HEX}/news`, bytes(`{"about":"ara_1","people":${people}}`))).toEqual({
      kind: 'news',
      news: { about: 'ara_1', people: [{ accountId: 'acc_1', name: 'Ada' }] },
    })
    for (const bad of ['{}', '{"about":"ara_1","people":[{"name":"Ada"}]}', '{"about":'])
      expect(decodePacket(`home/${HEX}/news`, bytes(bad))).toBeNull()
  })

  test('that is no commit, on the commits’ topic, is refused', () => {
    expect(decodePacket(`home/${HEX}/commits`, bytes('{"seq":1}'))).toBeNull()
  })

  test('is a commit exactly where its schema says so', () => {
    const commit = {
      seq: 4,
      at: 12,
      actor: { kind: 'account', id: 'acc_1', name: 'Ada' },
      channel: 'web',
      command: 'AddArea',
      isSetUp: true,
      cause: 'evt',
      events: [{ type: 'AreaAdded', data: { areaId: 'are_1' } }],
      changes: [
        { put: { type: 'area', id: 'are_1', name: '501' } },
        { remove: { type: 'area', id: 'are_2' } },
      ],
    }
    expect(isCommit(commit)).toBe(true)
    const paths = pathsOf(commit)
    const value = fc.constantFrom(
      undefined,
      null,
      true,
      false,
      1,
      1.5,
      'x',
      [],
      {},
      [{}],
      { put: {} },
      'gateway',
    )
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.boolean(), value, (path, isNew, replaced) => {
        const changed = structuredClone(commit)
        setAt(changed, isNew ? [...path, 'extra'] : path, replaced)
        const arrived: unknown = JSON.parse(JSON.stringify(changed))
        expect(isCommit(arrived)).toBe(commitMessageSchema.safeParse(arrived).success)
      }),
      { numRuns: 1_000 },
    )
  })

  test('of a foreign topic is refused', () => {
    expect(decodePacket('$SYS/uptime', bytes('1'))).toBeNull()
  })
})

type Path = readonly string[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))
  return path.length === 0 ? inside : [path, ...inside]
}

function setAt(target: object, path: Path, value: unknown): void {
  const [name = '', ...rest] = path
  const inner: unknown = Reflect.get(target, name)
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) setAt(inner, rest, value)
  else if (value === undefined) Reflect.deleteProperty(target, name)
  else Reflect.set(target, name, value)
}
