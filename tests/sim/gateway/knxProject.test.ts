/** Group addresses of ETS projects, in the forms of ETS 5 and 6. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'
import { readEtsProject } from '#sim/gateway/knx/etsProject.ts'
import { temporaryFolder } from '../../support/folders.ts'

const GROUPS = `<GroupAddresses><GroupRanges>
  <GroupRange Id="P-0A1B-0_GR-1" RangeStart="2048" RangeEnd="4095" Name="Light &amp; blinds" Puid="3">
    <GroupRange Id="P-0A1B-0_GR-2" RangeStart="2048" RangeEnd="2303" Name="Room" Puid="4">
      <GroupAddress Id="P-0A1B-0_GA-1" Address="2049" Name="Switch" DatapointType="DPST-1-1" Puid="5" />
      <GroupAddress Id="P-0A1B-0_GA-2" Address="2050" Name="Dim" DatapointType="DPT-5 DPST-5-1" Puid="6" />
      <GroupAddress Id="P-0A1B-0_GA-3" Address="2051" Name="Temperature" Puid="7" />
      <GroupAddress Id="P-0A1B-0_GA-4" Address="2052" Name="Both" Puid="8" />
      <GroupAddress Id="P-0A1B-0_GA-9" Address="70000" Name="Out of range" Puid="9" />
    </GroupRange>
  </GroupRange>
  <GroupRange Id="P-0A1B-0_GR-3" RangeStart="4096" RangeEnd="6143" Name="Heating" Puid="10">
    <GroupAddress Id="P-0A1B-0_GA-5" Address="4097" Name="Switch" DatapointType="DPST-1-1" Puid="11" />
  </GroupRange>
</GroupRanges></GroupAddresses>`

/** ETS 5 names group addresses whole in links, ETS 6 short. */
const objects = (
  prefix: string,
) => `<Topology><Area><Line><DeviceInstance Id="P-0A1B-0_DI-1"><ComObjectInstanceRefs>
  <ComObjectInstanceRef RefId="O-1_R-1" DatapointType="DPST-9-1" Links="${prefix}GA-3 ${prefix}GA-4" />
  <ComObjectInstanceRef RefId="O-2_R-2" DatapointType="DPST-14-68" Links="${prefix}GA-4" />
  <ComObjectInstanceRef RefId="O-3_R-3" Links="${prefix}GA-1" />
</ComObjectInstanceRefs></DeviceInstance></Line></Area></Topology>`

const installation = (schema: number, prefix = '') => `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<KNX xmlns="http://knx.org/xml/project/${schema}" CreatedBy="ETS" ToolVersion="5.7.617"><Project Id="P-0A1B">
<Installations><Installation Name="" BCUKey="4294967295">${objects(prefix)}${GROUPS}</Installation></Installations></Project></KNX>`

const project = (xml: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    'knx_master.xml': strToU8('<KNX/>'),
    'P-0A1B/project.xml': strToU8('<KNX/>'),
    'P-0A1B/0.xml': strToU8(xml),
    'M-0083/Catalog.xml': strToU8('not read'),
    ...more,
  })

it.each([
  ['ETS 5.0', installation(12, 'P-0A1B-0_')],
  ['ETS 5.7', installation(20, 'P-0A1B-0_')],
  ['ETS 6', installation(23)],
])('a project of %s has the addresses, their names and their types', (_, xml) => {
  expect(Object.fromEntries(readEtsProject(project(xml)))).toEqual({
    // Two have this name, and each is found by its path.
    Switch: null,
    'Light & blinds/Room/Switch': { address: '1/0/1', dpt: '1.001' },
    'Heating/Switch': { address: '2/0/1', dpt: '1.001' },
    Dim: { address: '1/0/2', dpt: '5.001' },
    'Light & blinds/Room/Dim': { address: '1/0/2', dpt: '5.001' },
    // By the objects that are linked to it, where they agree.
    Temperature: { address: '1/0/3', dpt: '9.001' },
    'Light & blinds/Room/Temperature': { address: '1/0/3', dpt: '9.001' },
    Both: { address: '1/0/4', dpt: null },
    'Light & blinds/Room/Both': { address: '1/0/4', dpt: null },
  })
})

const bomb = (): Uint8Array => {
  const bytes = project(installation(20), { 'P-0A1B/1.xml': new Uint8Array(300 * 1_024 * 1_024) })
  return bytes
}
const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><KNX xmlns="http://knx.org/xml/project/20">&a;</KNX>`
const nested = `<KNX xmlns="http://knx.org/xml/project/20">${'<GroupRange Name="x">'.repeat(50_000)}`

it.each<[string, () => Uint8Array, string]>([
  ['no archive', () => strToU8('Main,Middle'), 'no ZIP archive'],
  ['an archive of something else', () => zipSync({ 'a.txt': strToU8('a') }), 'no P-…/0.xml'],
  [
    'a protected one',
    () => zipSync({ 'knx_master.xml': strToU8('<KNX/>'), 'P-0A1B.zip': strToU8('secret') }),
    'protected by a password',
  ],
  ['a zip bomb', bomb, 'inflates to more than 256 MiB'],
  ['entities', () => project(entities), 'no plain XML'],
  ['a truncated file', () => project(installation(20).slice(0, 900)), 'no plain XML'],
  ['deep ranges', () => project(nested), 'nested too deep'],
  ['another schema', () => project(installation(99)), 'has another form (http://knx.org/xml/project/99)'],
  [
    'bytes that are no text',
    () => project('', { 'P-0A1B/0.xml': Uint8Array.of(0xff, 0xfe, 0x3c) }),
    'not UTF-8',
  ],
])('%s is refused with the reason', (_, bytes, reason) => {
  expect(() => readEtsProject(bytes())).toThrow(reason)
})

it('the configuration of a gateway names a project, and errors stand at its line', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'gateway.yaml')
  const write = (group: string) =>
    writeFileSync(
      path,
      `atrium: { url: 'mqtt://127.0.0.1:1', project: A100000000000001, host: '00158D0000000001', secret: { env: SECRET } }
buses:
  - name: house
    protocol: knx
    host: 127.0.0.1
    groups: ./hotel.knxproj
    devices:
      - name: Lamp
        kind: dimmable_light
        points:
          - { property: state, group: ${group}, write: true }
`,
    )
  write('Heating/Switch')
  expect(() => readGatewayConfig(path, { SECRET: 'x' })).toThrow('cannot be read (ENOENT)')
  writeFileSync(join(folder, 'hotel.knxproj'), project(installation(20)))
  expect(readGatewayConfig(path, { SECRET: 'x' }).options.buses).toHaveLength(1)
  write('Cellar/Switch')
  expect(() => readGatewayConfig(path, { SECRET: 'x' })).toThrow('11')
})
