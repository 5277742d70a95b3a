/** The alert rules and the dashboard name metrics, labels and values that a server has. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { anAuthority, writeCertificate } from '../../support/certificates.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/testServer.ts'

const folder = new URL('../../../sim/operations/', import.meta.url)
const RULES = fileURLToPath(new URL('alerts.yaml', folder))

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

function expressions(): { readonly name: string; readonly expr: string }[] {
  const { groups } = parse(read('alerts.yaml')) as Rules
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr }))),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
  ]
}

/** Of a server that makes backups and has a certificate, after a call and with a problem. */
async function metricsOfServer(): Promise<string> {
  const certificate = writeCertificate(temporaryFolder(), await (await anAuthority()).sign('localhost'))
  const tls = { ...certificate, clientAuthorities: null, mqttPort: 0, allowsPlainMqtt: false }
  const backup = { folder: temporaryFolder(), everyHours: 24, keep: { days: 1, weeks: 0 } }
  const site = await startTestServer({ config: { backup, tls } })
  site.server.metrics.request({ route: '/api/userinfo/login', status: '200' }, 0.01)
  site.server.health.note('a test', { problem: 'backup', reason: 'none' })
  return site.server.metrics.registry.metrics()
}

const METRIC = /\b(?:atrium|nodejs|process)_[a-z0-9_]+/g
/** `name{label="value"}` with a value that is no pattern. */
const SERIES = /\b((?:atrium|nodejs|process)_[a-z0-9_]+)\{(\w+)="(\w+)"/g

it('names only metrics that a server has, and values of labels that are there from the start', async () => {
  const text = await metricsOfServer()
  const known = new Set([...text.matchAll(/^(\w+?)(?:\{| )/gm)].map(([, name]) => name))
  const all = expressions()
  expect(all.length).toBeGreaterThan(25)
  const named = all.flatMap(({ name, expr }) =>
    [...expr.matchAll(METRIC)].map(([metric]) => `${name}: ${metric}`),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((one) => !known.has(one.split(': ')[1] ?? ''))).toEqual([])
  const series = all.flatMap(({ expr }) =>
    [...expr.matchAll(SERIES)].filter(([, , label]) => label !== 'job'),
  )
  expect(series.length).toBeGreaterThan(2)
  for (const [, metric, label, value] of series)
    expect(text).toMatch(new RegExp(`^${metric}\\{.*${label}="${value}"`, 'm'))
  const labelled = all.flatMap(({ expr }) => [
    ...expr.matchAll(/by \(([^)]+)\) \((?:rate|increase)\((atrium_\w+)/g),
  ])
  for (const [, labels = '', metric = ''] of labelled)
    for (const label of labels.split(', ').filter((one) => one !== 'instance'))
      expect(text).toMatch(new RegExp(`^${metric}\\{(?:.*,)?${label}="`, 'm'))
})

it('has rules that promtool accepts', (test) => {
  const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  if (checked.error) test.skip('promtool is not installed: apt-get install prometheus has it')
  expect([checked.status, checked.stderr]).toEqual([0, ''])
})
