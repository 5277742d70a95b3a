import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PmsRefusal } from '#shared/pmsWords.ts'
import { FIAS_RECORD_MAX_BYTES, FiasDecoder, framed } from '#sim/processes/pms/fias/framing.ts'
import { guestMessageOf } from '#sim/processes/pms/fias/guestRecords.ts'
import { readRecord, writeRecord } from '#sim/processes/pms/fias/record.ts'
import { FiasSession } from '#sim/processes/pms/fias/session.ts'
import type { GuestMessage } from '#sim/processes/pms/guestMessage.ts'

function decoded(...chunks: readonly Uint8Array[]) {
  const records: string[] = []
  const faults: string[] = []
  const decoder = new FiasDecoder({
    onRecord: (text) => records.push(text),
    onFault: (fault) => faults.push(fault),
  })
  for (const chunk of chunks) decoder.push(chunk)
  return { records, faults }
}

describe('records on the wire', () => {
  it('are found however the stream is cut', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 6 })
    fc.assert(
      fc.property(texts, fc.array(fc.nat(400)), (said, cuts) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they frame records
        const records = said.map((text) => text.replace(/[\u0002\u0003]/g, '')).filter((text) => text !== '')
        const stream = Buffer.concat(records.map(framed))
        const places = [0, ...cuts.filter((at) => at < stream.length).sort((a, b) => a - b), stream.length]
        const chunks = places.slice(1).map((end, i) => stream.subarray(places[i], end))
        expect(decoded(...chunks)).toEqual({ records, faults: [] })
      }),
    )
  })

  it('skip bytes between them and the rest of a broken one', () => {
    const { records, faults } = decoded(
      Buffer.from('noise'),
      Buffer.from([0x02, 0x4c, 0x41]),
      framed('LA|'),
      Buffer.from('\r\n'),
      framed('LE|'),
    )
    expect(records).toEqual(['LA|', 'LE|'])
    expect(faults).toEqual(['cut'])
  })

  it('are dropped once where they are too long, and the next one is read', () => {
    const long = 'GI|'.padEnd(FIAS_RECORD_MAX_BYTES * 3, 'x')
    expect(decoded(framed(long), framed('LA|'))).toEqual({ records: ['LA|'], faults: ['too_long'] })
  })

  it('may be Western European text without saying so', () => {
    const bytes = Buffer.concat([Buffer.of(2), Buffer.from('GI|GNMüller|', 'latin1'), Buffer.of(3)])
    expect(decoded(bytes).records).toEqual(['GI|GNMüller|'])
  })
})

describe('one record', () => {
  it('keeps fields that nobody knows, in any order, and takes the first of two', () => {
    const record = readRecord('GI|G#4711|RN101|ZZ9|RN102|')
    expect(record?.type).toBe('GI')
    expect([...(record?.fields ?? [])]).toEqual([
      ['G#', '4711'],
      ['RN', '101'],
      ['ZZ', '9'],
    ])
  })

  it('is none without a type, with a field without a key, or with too many fields', () => {
    for (const text of ['', 'gi|RN1|', 'GIX|RN1|', 'GI|r|', `GI|${'RN1|'.repeat(65)}`])
      expect(readRecord(text)).toBeNull()
  })

  it('never breaks out of its frame', () => {
    const text = writeRecord('GI', [['GN', 'a|GSY\u0003\u0002b']])
    expect(text).toBe('GI|GNaGSYb|')
    expect(readRecord(text)?.fields.size).toBe(1)
  })
})

const zone = 'Asia/Shanghai'
const messageOf = (text: string) => {
  const record = readRecord(text)
  return record ? guestMessageOf(record, zone) : null
}

describe('a guest record', () => {
  it('says who arrives where, until when, in the wall time of the hotel', () => {
    expect(
      messageOf('GI|RN101|G#4711|GNSmith|GFAnn|GLEN|GGTour 7|GSN|GA261130|GD261202|DA261130|TI153010|'),
    ).toEqual({
      is: 'checkIn',
      reservation: '4711',
      room: '101',
      name: 'Ann Smith',
      language: 'EN',
      group: 'Tour 7',
      atMs: Date.parse('2026-11-30T15:30:10+08:00'),
      departsAtMs: Date.parse('2026-12-02T12:00:00+08:00'),
    })
  })

  it('may lack everything but the reservation and the room', () => {
    const bare = { name: '', language: '', group: '', atMs: null, departsAtMs: null }
    expect(messageOf('GI|RN101|G#1|')).toEqual({ is: 'checkIn', reservation: '1', room: '101', ...bare })
    expect(messageOf('GI|RN101|G#1|DA269930|TI250000|GD2612|')).toMatchObject(bare)
    expect(messageOf('GI|RN101|')).toBe('reservation_missing')
    expect(messageOf('GI|G#1|')).toBe('room_missing')
  })

  it('changes only what it names', () => {
    expect(messageOf('GC|G#1|RN205|RO101|')).toEqual({
      is: 'change',
      reservation: '1',
      atMs: null,
      room: '205',
    })
    expect(messageOf('GC|G#1|GNLi|')).toMatchObject({ name: 'Li', room: undefined })
    expect(messageOf('GO|G#1|RN101|')).toEqual({ is: 'checkOut', reservation: '1', atMs: null })
  })
})

function session() {
  const sent: string[] = []
  const guests: [string, string, boolean][] = []
  const refused: PmsRefusal[] = []
  const resynced: string[][] = []
  const link = new FiasSession({
    timeZone: () => zone,
    nowMs: () => Date.parse('2026-11-30T15:30:10+08:00'),
    send: (text) => sent.push(text),
    onGuest: (message: GuestMessage, isResync) => guests.push([message.is, message.reservation, isResync]),
    onRefused: (reason) => refused.push(reason),
    onResynced: (reservations) => resynced.push([...reservations]),
  })
  return { link, sent, guests, refused, resynced }
}

describe('a link', () => {
  it('starts, describes itself, and asks who is in the house', () => {
    const { link, sent } = session()
    link.start()
    expect(sent).toEqual(['LS|DA261130|TI153010|'])
    link.receive('LS|DA261130|TI153011|')
    expect(sent.map((text) => text.slice(0, 2)).join(' ')).toBe('LS LD LR LR LR LR LR LR LA DR')
    expect(sent).toContain('LR|RIGI|FLRNG#GSGNGFGLGGGDDATI|')
    expect(link.state).toBe('resyncing')
  })

  it('takes the guests of a resync as having been there, and names all of them at its end', () => {
    const { link, guests, resynced } = session()
    link.start()
    link.receive('LA|')
    link.receive('DS|')
    link.receive('GI|RN101|G#1|')
    link.receive('GI|RN101|G#2|')
    link.receive('DE|')
    link.receive('GI|RN102|G#3|')
    expect(guests).toEqual([
      ['checkIn', '1', true],
      ['checkIn', '2', true],
      ['checkIn', '3', false],
    ])
    expect(resynced).toEqual([['1', '2']])
    expect(link.state).toBe('running')
  })

  it('ends no stay by a resync that is empty or was not understood whole', () => {
    const { link, resynced, refused } = session()
    link.receive('DS|')
    link.receive('DE|')
    link.receive('DS|')
    link.receive('GI|RN101|G#1|')
    link.receive('GI|RN102|')
    link.receive('DE|')
    expect(resynced).toEqual([])
    expect(refused).toEqual(['reservation_missing'])
  })

  it('describes itself again after the other side has started again, and counts what it does not know', () => {
    const { link, sent, refused } = session()
    link.receive('LS|')
    link.receive('LE|')
    expect(link.state).toBe('ended')
    link.receive('LS|')
    link.receive('XT|RN101|')
    link.receive('?')
    expect(sent.filter((text) => text.startsWith('LD|'))).toHaveLength(2)
    expect(refused).toEqual(['type_unknown', 'unreadable'])
  })
})
