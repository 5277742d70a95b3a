/** Which addresses push connects to, judged with real sockets. */
import { describe, expect, it } from 'vitest'
import { post } from '#sim/processes/push/post.ts'
import { type Resolve, Targets } from '#sim/processes/push/targets.ts'
import { startReceiver } from './receiver.ts'

const message = (url: string) => ({ url, headers: {}, body: '{}' })
const leadsTo =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('push', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback as one number', '2130706433'],
    ['loopback in hexadecimal', '0x7f.1'],
    ['loopback in octal', '0177.0.0.1'],
    ['loopback in full-width digits', '１２７.0.0.1'],
    ['loopback of IPv6', '[::1]'],
    ['loopback mapped into IPv6', '[::ffff:127.0.0.1]'],
    ['loopback through NAT64', '[64:ff9b::7f00:1]'],
    ['any address', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['another private network', '192.168.1.1'],
    ['a carrier’s network', '100.64.0.1'],
    ['the metadata service of a cloud', '169.254.169.254'],
    ['a link-local address of IPv6', '[fe80::1]'],
    ['a unique local address', '[fd00::1]'],
  ])('opens no connection to %s', async (_, host) => {
    const receiver = await startReceiver()
    const port = receiver.host.split(':')[1]
    const answer = await post(message(`https://${host}:${port}/hook`), new Targets([]))
    expect(answer).toMatchObject({ status: null, problem: 'address_refused' })
    expect(receiver.connections()).toBe(0)
  })

  it.each([
    ['alone', ['127.0.0.1']],
    ['beside a public one', ['93.184.216.34', '10.0.0.1']],
    ['mapped into IPv6', ['::ffff:127.0.0.1']],
  ])('opens no connection to a name that leads to a private address, %s', async (_, addresses) => {
    const receiver = await startReceiver()
    const port = receiver.host.split(':')[1]
    const targets = new Targets([], leadsTo(...addresses))
    const answer = await post(message(`https://hooks.example:${port}/`), targets)
    expect(answer.problem).toBe('address_refused')
    expect(receiver.connections()).toBe(0)
  })

  it('judges a name again at each attempt, and connects to what it judged', async () => {
    const receiver = await startReceiver()
    const port = receiver.host.split(':')[1]
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const targets = new Targets(['hooks.example'], () => leadsTo(...(answers.shift() ?? []))(''))
    // Only the checking lookup knows this name, so a second lookup would fail.
    expect((await post(message(`http://hooks.example:${port}/`), targets)).status).toBe(204)
    const judge = new Targets([], () => leadsTo(...(answers.shift() ?? []))(''))
    expect((await post(message(`https://hooks.example:${port}/`), judge)).problem).toBe('address_refused')
    expect(receiver.connections()).toBe(1)
  })

  it('needs https, except for hosts that the deployment allows', async () => {
    const receiver = await startReceiver()
    expect((await post(message(receiver.url), new Targets([]))).problem).toBe('address_refused')
    expect((await post(message(receiver.url), new Targets([receiver.host]))).status).toBe(204)
    expect(
      (await post(message('http://push.example/'), new Targets([], leadsTo('93.184.216.34')))).problem,
    ).toBe('address_refused')
  })

  it('follows no redirect, and waits no longer and reads no more than it says', async () => {
    const receiver = await startReceiver()
    const targets = new Targets([receiver.host])
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
    expect(await post(message(receiver.url), targets)).toMatchObject({ status: 302, problem: 'status' })
    expect(receiver.received).toHaveLength(1)
    receiver.answer = () => undefined
    expect((await post(message(receiver.url), targets, 200)).problem).toBe('timed_out')
    let written = 0
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed) {
          written += 16_384
          if (!response.write('x'.repeat(16_384))) {
            response.once('drain', more)
            return
          }
        }
      }
      more()
    }
    const endless = await post(message(receiver.url), targets)
    expect(endless).toMatchObject({ status: 200, problem: null })
    expect(endless.text.length).toBeLessThanOrEqual(4_096)
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })

  it('says so where the name is unknown or nobody listens', async () => {
    const unknown = new Targets([], async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND push.example'), { code: 'ENOTFOUND' })
    })
    expect((await post(message('https://push.example/'), unknown)).problem).toBe('host_unknown')
    const receiver = await startReceiver()
    const targets = new Targets([receiver.host])
    receiver.answer = (response) => response.destroy()
    expect((await post(message(receiver.url), targets)).problem).toBe('connection_failed')
  })
})
