/** Names are looked up in the plan of the world, before anything of it is built. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FileError } from '#sim/base/yaml/yamlFile.ts'
import { bundledScenarios, SCENARIO_FOLDER } from '#sim/world/scenarios/file/bundled.ts'
import { readScenarioFile, readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { requireNames } from '#sim/world/scenarios/names/requireNames.ts'

const HEAD = `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: 2026-03-04 03:00
steps:
`

function complaints(steps: string, head = HEAD): readonly string[] {
  try {
    requireNames(readScenarioText(head + steps, 'a.yaml'))
    return []
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error.message.split('\n')
  }
}

describe('before a run', () => {
  it.each(bundledScenarios())('%s names what there is in its world', (name) => {
    expect(() => requireNames(readScenarioFile(join(SCENARIO_FOLDER, `${name}.yaml`)))).not.toThrow()
  })

  it('every name that matches nothing or two things is told with its place and the nearest', () => {
    const issues = complaints(`  - inject: { fault: host slow, on: GW-2-B, delay: 2 s }
  - repeat:
      times: 2
      steps:
        - expect: { device: 303 / Climate senser, property: temperature, below: 30 }
  - expect: { device: 203 / Climate sensor, property: temprature, below: 30 }
  - act: { as: operater, control: 40 lights in 201, set: { state: "ON" } }
  - act: { as: admin, call: alarms.setle, with: { ids: ["{{device:201 / Lamp}}"] } }
  - expect: { alarm: any, on: Air conditioner, is: not raised }
  - wait: { until: { host: GW-9-A, is: online } }
  - act: { as: admin, call: alarms.newest, project: Harbour }
`)
    expect(issues).toEqual([
      expect.stringMatching(
        /^a\.yaml:6:37 .*no device or host or area or floor is called "GW-2-B"; did you mean "GW-2-A"\?$/,
      ),
      expect.stringMatching(/^a\.yaml:10:29 .*no device is called "303 \/ Climate senser"; did you mean/),
      expect.stringMatching(
        /^a\.yaml:11:55 .*unknown property "temprature" \(did you mean "temperature"\?\)/,
      ),
      expect.stringMatching(/^a\.yaml:12:16 .*unknown account "operater" \(did you mean "operator"\?\)/),
      expect.stringMatching(/^a\.yaml:12:35 .*"40 lights in 201" asks for 40, and there are \d+$/),
      expect.stringMatching(
        /^a\.yaml:13:29 .*unknown endpoint "alarms.setle" \(did you mean "alarms.settle"\?\)/,
      ),
      expect.stringMatching(/^a\.yaml:13:57 .*no device is called "201 \/ Lamp"/),
      expect.stringMatching(/^a\.yaml:14:31 .*is called "Air conditioner"/),
      expect.stringMatching(/^a\.yaml:15:28 .*no host is called "GW-9-A"/),
      expect.stringMatching(/^a\.yaml:16:53 .*unknown project "Harbour".*legal here: Small House/),
    ])
  })

  it('words that can never be true are told, too: of properties, of the truth, of faults and of screens', () => {
    const issues = complaints(`  - inject: { fault: battery low, on: 201 / Ceiling light, percent: 4 }
  - expect: { device: 201 / Ceiling light, property: state, not: "ONN" }
  - expect: { truth: temperatur, of: "201", below: 30 }
  - expect: { truth: missed alarm, equals: 0 }
  - expect: { truth: people, of: "201", equals: 0 }
  - expect: { truth: isStuck, of: 201 / Ceiling light, equals: false }
  - chapter: { title: { en: A, zh: 甲 }, text: { en: A, zh: 甲 }, screen: /device/areacontrl }
  - chapter: { title: { en: A, zh: 甲 }, text: { en: A, zh: 甲 }, screen: "/device/areacontrol?area={{area:201}}" }
`)
    expect(issues).toEqual([
      expect.stringMatching(
        /^a\.yaml:6:22 .*battery_low does not fit 201 Ceiling light, of the kind dimmable_light; it fits .*hotel_lock/,
      ),
      expect.stringMatching(/^a\.yaml:7:54 .*unknown value of state "ONN" \(did you mean "ON"\?\)/),
      expect.stringMatching(
        /^a\.yaml:8:22 .*unknown question "temperatur" \(did you mean "temperatureC"\?\)/,
      ),
      expect.stringMatching(
        /^a\.yaml:9:22 .*unknown question "missed alarm" \(did you mean "missed alarms"\?\)/,
      ),
      expect.stringMatching(/^a\.yaml:12:\d+ .*unknown screen .*did you mean "\/device\/areacontrol"/),
    ])
  })

  it('what a device has not is told at the parameter of the fault, and a set of which there is none at its name', () => {
    const issues = complaints(`  - inject: { fault: alarm, on: 303 / Leak sensor, code: smoke }
  - inject: { fault: circuit stuck, on: 201 / Entrance switch panel, circuit: 9 }
  - inject: { fault: sensor value, on: 203 / Climate sensor, property: temprature, value: 3 }
  - inject: { fault: sensor value, on: 203 / Climate sensor, property: temperature, value: warm }
  - expect: { device: every EV charger, property: power, above: 1 }
  - expect: { alarm: any, on: every EV charger, is: not raised }
`)
    expect(issues).toEqual([
      expect.stringMatching(/^a\.yaml:6:58 .*unknown alarm "smoke"; legal here: water_leak.* Leak sensor$/),
      expect.stringMatching(/^a\.yaml:7:79 .*there is no circuit 9; there are \d/),
      expect.stringMatching(/^a\.yaml:8:72 .*unknown property "temprature" \(did you mean "temperature"\?\)/),
      expect.stringMatching(/^a\.yaml:9:92 .*temperature cannot be warm, for 203 Climate sensor$/),
      expect.stringMatching(/^a\.yaml:10:23 .*"every EV charger" means nothing: there is none here$/),
      expect.stringMatching(/^a\.yaml:11:31 .*"every EV charger" means nothing/),
    ])
  })

  it('what cannot be set, and a decider that is nobody, are told with what is legal', () => {
    const issues = complaints(`  - act: { as: admin, control: 203 / Climate sensor, set: { temperature: 20 } }
  - act: { as: admin, control: 201 / Ceiling light, set: { stat: "ON" } }
  - act: { as: admin, control: "201", set: { state: "ON" } }
  - expect: { log: AlarmAcknowledged, by: admim }
  - expect: { log: AlarmAcknowledged, by: 林静, soft: true }
  - expect: { log: HostWentOffline, by: Atrium, soft: true }
  - expect: { log: AlarmRaised, by: GW-2-A, soft: true }
`)
    expect(issues).toEqual([
      expect.stringMatching(
        /^a\.yaml:6:\d+ .*unknown property that can be set "temperature"; none is legal here$/,
      ),
      expect.stringMatching(/^a\.yaml:7:\d+ .*"stat" \(did you mean "state"\?\); legal here: .*brightness/),
      expect.stringMatching(/^a\.yaml:9:\d+ .*unknown decider "admim" \(did you mean "admin"\?\)/),
    ])
  })

  it('what a step makes may be named by those after it, and what a step keeps anywhere', () => {
    const makes = `  - act: { as: admin, call: areas.add, with: { floorId: "{{floor:floor 2}}", name: Tea room, nameEn: Tea room, kind: public }, keep: { made: areaId } }
  - inject: { fault: battery low, on: every lock in Tea room, percent: 5 }
  - expect: { alarm: any, on: "{{made}}", is: not raised }
`
    expect(complaints(makes)).toEqual([])
    expect(complaints(makes.replace('areas.add', 'areas.list'))).toEqual([
      expect.stringMatching(/^a\.yaml:7:39 .*is called "Tea room"/),
    ])
  })

  it('a world or a project that there is not is told at the head of the file', () => {
    const one = '  - expect: { host: every host, is: online }\n'
    expect(complaints(one, HEAD.replace('house', 'hause'))).toEqual([
      expect.stringMatching(/^a\.yaml:3:8 world: no such world \(did you mean "house"\?\)/),
    ])
    expect(complaints(one, HEAD.replace('start', 'project: Nowhere\nstart'))).toEqual([
      expect.stringMatching(/^a\.yaml:4:10 project: unknown project "Nowhere".*legal here: /),
    ])
  })
})
