import { describe, expect, test } from 'vitest'
import { decodePacket } from '#client/realtime/decode.ts'

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
    ['a foreign value', `{"t":1,"seq":2,"d":{"${HEX}":{"state":null}}}`],
    ['a bad device number', '{"t":1,"seq":2,"d":{"x":{"state":"ON"}}}'],
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

  test('that is no commit, on the commits’ topic, is refused', () => {
    expect(decodePacket(`home/${HEX}/commits`, bytes('{"seq":1}'))).toBeNull()
  })

  test('of a foreign topic is refused', () => {
    expect(decodePacket('$SYS/uptime', bytes('1'))).toBeNull()
  })
})
