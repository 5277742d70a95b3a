import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from '#sim/base/config.ts'
import { listen, PortTakenError } from '#sim/edge/http/listen.ts'

describe('a taken port', () => {
  it('is told in one line that names the variable and the remedy', async () => {
    const [first, second] = [createServer(), createServer()]
    onTestFinished(() => void first.close())
    const port = await listen(first, { port: 0, host: '127.0.0.1', variable: 'PORT' })
    const taken = listen(second, { port, host: '127.0.0.1', variable: 'PORT' })
    await expect(taken).rejects.toBeInstanceOf(PortTakenError)
    const message = await taken.catch((error: Error) => error.message)
    expect(message).toMatch(new RegExp(`^PORT=${port} is taken on 127\\.0\\.0\\.1: .*PORT`))
    expect(message).not.toContain('\n')
  })
})

describe('settings', () => {
  it('have their defaults', () => {
    expect(readConfig({}, '/project')).toEqual({
      host: '127.0.0.1',
      port: 8080,
      mqttPort: 1883,
      dataFolder: '/project/.data',
      world: 'estate',
      seed: 1,
      speed: 1,
      logLevel: 'warn',
      publicUrl: null,
      trustProxy: [],
      weatherUrl: null,
      pushAllowedHosts: [],
      pmsAllowedHosts: [],
      simulatedPmsPort: 0,
      natsReplicas: 1,
      clusterAddress: { host: '127.0.0.1', port: 0 },
      natsUrl: null,
      metricsAddress: null,
      firmwareKeys: [],
      tls: null,
      backup: null,
      company: null,
    })
  })

  it('name proxies and the address of the figures', () => {
    const env = { TRUST_PROXY: '10.0.0.0/8, ::1', METRICS_ADDRESS: '[::1]:9100' }
    expect(readConfig(env, '/project')).toMatchObject({
      trustProxy: ['10.0.0.0/8', '::1'],
      metricsAddress: { host: '::1', port: 9100 },
    })
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', 'eighty'],
    ['PORT', '80.5'],
    ['MQTT_PORT', '-1'],
    ['SEED', '-1'],
    ['SEED', '1.5'],
    ['SPEED', '0'],
    ['SPEED', '1001'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_ADDRESS', '9100'],
    ['METRICS_ADDRESS', '127.0.0.1:99999'],
  ])('that are not usable are named with their value: %s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value }, '/project')
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(
      new RegExp(`^${name}=${value.replaceAll('(', '\\(').replaceAll(')', '\\)')} is not usable: .+$`),
    )
  })

  it('are all named when several are wrong', () => {
    const read = () => readConfig({ PORT: 'x', SEED: 'y', WORLD: 'estate' }, '/project')
    expect(read).toThrow(/^PORT=x .*\nSEED=y .*$/)
  })
})
