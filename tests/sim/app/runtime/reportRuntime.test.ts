import { expect, it } from 'vitest'
import { vulnerabilitiesOf as ofStartScript } from '#scripts/run/runtime.mjs'
import { reportRuntime } from '#sim/app/runtime/reportRuntime.ts'
import { vulnerabilitiesOf } from '#sim/app/runtime/vulnerabilities.ts'
import { createMetrics } from '#sim/base/metrics.ts'

async function reported(versions: { node: string; tz?: string }) {
  const warnings: string[] = []
  const warn = (_: unknown, text?: string) => void warnings.push(text ?? '')
  const metrics = reportRuntime(createMetrics(), { warn }, versions)
  return { warnings, text: await metrics.registry.metrics() }
}

it('a runtime with a known vulnerability is named at start and in the metrics, with what to install', async () => {
  const { warnings, text } = await reported({ node: '24.22.0', tz: '2026c' })
  expect(warnings).toEqual([
    'Node 24.22.0 has CVE-2026-111497 (remote memory corruption in the Brotli decoder): install Node 24.22.1 or 26.12.1 or newer and start again',
  ])
  expect(text).toContain('atrium_runtime_vulnerabilities{id="CVE-2026-111497"} 1')
  expect(text).toContain('atrium_time_zone_rules{version="2026c"} 1')
})

it('a runtime without one is not warned about', async () => {
  const { warnings, text } = await reported({ node: '24.22.3', tz: '2026e' })
  expect(warnings).toEqual([])
  expect(text).not.toContain('CVE-')
})

it.each(['20.20.2', '24.21.0', '24.22.1', '25.1.0', '26.12.0', '26.12.1', '27.0.0'])(
  'the server and the start script agree about Node %s',
  (version) => {
    const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)
    expect(ids(vulnerabilitiesOf(version))).toEqual(ids(ofStartScript(version)))
  },
)

it('time zone rules that are older than the last known changes are warned about', async () => {
  const { warnings } = await reported({ node: '26.12.1', tz: '2026b' })
  expect(warnings).toEqual([
    expect.stringMatching(/^Node 26\.12\.1 has the time zone rules of 2026b: .*Vancouver/),
  ])
})
