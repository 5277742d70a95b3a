import { expect, it } from 'vitest'
import { conversionOf, type Datapoint, datapointOf } from '#sim/gateway/knx/datapoints.ts'
import { groupAddressOf, readGroupList } from '#sim/gateway/knx/groupAddresses.ts'
import { knxPointSchema, readKnxPoints } from '#sim/gateway/knx/points.ts'

const typed = (type: string): Datapoint => datapointOf(type) as Datapoint

it('every code of a float of 16 bits comes back as it was', () => {
  const { decode, encode } = typed('9.001')
  const data = Buffer.alloc(2)
  const changed: number[] = []
  for (let code = 0; code < 0x1_0000; code += 1) {
    data.writeUInt16BE(code)
    const value = decode(data)
    if (value === null) expect(code).toBe(0x7fff)
    else if (decode(encode(value)) !== value) changed.push(code)
  }
  expect(changed).toEqual([])
})

it.each([
  ['1.001', 1, '01'],
  ['3.007', 9, '09'],
  ['5.001', 50, '80'],
  ['5.001', 100, 'ff'],
  ['5.010', 200, 'c8'],
  ['6.010', -1, 'ff'],
  ['7.001', 40_000, '9c40'],
  ['9.001', 20.4, '07f8'],
  ['9.001', -5.5, '85da'],
  ['12.001', 4_000_000_000, 'ee6b2800'],
  ['13.010', -2, 'fffffffe'],
  ['14.056', 1.5, '3fc00000'],
  ['20.102', 3, '03'],
])('%s has %d as %s', (type, value, hex) => {
  expect(typed(type).encode(value).toString('hex')).toBe(hex)
  expect(typed(type).decode(Buffer.from(hex, 'hex'))).toBeCloseTo(value, 6)
})

it.each([
  ['1.001', 2],
  ['5.001', 101],
  ['5.001', -1],
  ['5.010', 256],
  ['9.001', 670_434],
  ['9.001', -671_089],
  ['9.001', Number.NaN],
  ['14.056', Number.POSITIVE_INFINITY],
  ['17.001', 64],
  ['20.102', 1.5],
])('%s does not make something else of %d', (type, value) => {
  expect(() => typed(type).encode(value)).toThrow(RangeError)
})

it('data of another length are no value, and unknown types are none', () => {
  expect(typed('9.001').decode(Buffer.from([1]))).toBeNull()
  expect(typed('14.056').decode(Buffer.from([0x7f, 0xc0, 0, 0]))).toBeNull()
  expect(datapointOf('16.001')).toBeNull()
})

it('units of types become those of properties, and not those of another quantity', () => {
  expect(conversionOf('W', 'kW')).toEqual([1_000, 0])
  expect(conversionOf('kWh', 'Wh')).toEqual([0.001, 0])
  expect(conversionOf('°C', 'lx')).toBeNull()
})

it.each([
  ['1/2/3', '1/2/3'],
  ['1/515', '1/2/3'],
  ['2563', '1/2/3'],
  ['32/0/1', null],
  ['1/8/1', null],
  ['0/0/0', null],
  ['1/2/-', null],
])('%s is the group address %s', (text, address) => {
  expect(groupAddressOf(text)).toBe(address)
})

it.each([
  [
    'three columns and tabs',
    'Main\tMiddle\tSub\tAddress\tDatapointType\nA\t\t\t1/-/-\t\n\tB\t\t1/2/-\t\n\t\tC\t1/2/3\tDPST-9-1\n',
    'A/B/C',
  ],
  [
    'one column and semicolons',
    '"Group name";"Address";"Central";"DatapointType"\r\n"C";"1/2/3";"";"DPST-9-1"\r\n',
    'C',
  ],
  [
    'quotes in names',
    '"Group name","Address","DatapointType"\n"Say ""C"", twice","1/515","DPST-9-1, DPT-9"\n',
    'Say "C", twice',
  ],
])('an export with %s is read', (_, text, name) => {
  expect(readGroupList(text).get(name)).toEqual({ address: '1/2/3', dpt: '9.001' })
})

it('a name that several addresses have says none of them, and its path does', () => {
  const list = readGroupList(
    'Main,Middle,Sub,Address,DatapointType\nA,,,1/-/-,\n,B,,1/2/-,\n,,C,1/2/3,DPT-1\n,D,,1/3/-,\n,,C,1/3/3,DPT-1\n',
  )
  expect(list.get('C')).toBeNull()
  expect(list.get('A/D/C')).toEqual({ address: '1/3/3', dpt: '1' })
})

it('a file that is no export is refused', () => {
  expect(() => readGroupList('a,b\n1,2\n')).toThrow('no "Address"')
})

const points = (said: object) => {
  const issues: string[] = []
  const list = readGroupList('Group name,Address,DatapointType\nMeter,1/2/3,DPST-9-24\nBare,1/2/4,\n')
  const found = readKnxPoints(
    { kind: 'energy_meter', circuits: 1 },
    [knxPointSchema.parse(said)],
    list,
    (_, says) => void issues.push(says),
  )
  return { found, issues }
}

it.each([
  [{ property: 'power', group: 'None' }, 'there is no group address "None"'],
  [{ property: 'power', group: 'Bare' }, 'which datapoint type it has is not said'],
  [{ property: 'power', group: '1/2/3', dpt: '16.001' }, 'the datapoint type 16.001 is not known'],
  [{ property: 'energy', group: 'Meter' }, 'kW of 9.024 cannot become kWh'],
  [{ property: 'air', group: 'Meter' }, 'energy_meter has no property "air"'],
])('%j is refused', (said, says) => {
  expect(points(said)).toEqual({ found: null, issues: [says] })
})

it('a point of a list has its type and its unit', () => {
  const [point] = points({ property: 'power', group: 'Meter' }).found ?? []
  expect(point).toMatchObject({ group: '1/2/3', status: null, bits: 16 })
  expect(point?.decode(Buffer.from('0c33', 'hex'))).toBe(21_500)
})

it('a position that counts the other way round is turned', () => {
  const found = readKnxPoints(
    { kind: 'curtain', circuits: 1 },
    [knxPointSchema.parse({ property: 'position', group: '1/2/3', dpt: '5.001', invert: true, write: true })],
    new Map(),
    () => {},
  )
  expect(found?.[0]?.decode(Buffer.from([0xff]))).toBe(0)
  expect(found?.[0]?.encode(80).toString('hex')).toBe('33')
})
