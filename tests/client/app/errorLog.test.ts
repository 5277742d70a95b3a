import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { addError, clearErrors, ERRORS_MAX, errorLog, type NewError } from '#client/app/errorLog/errorLog.ts'
import { redact, redactAddress } from '#client/app/errorLog/redact.ts'

const error = (over: Partial<NewError> = {}): NewError => ({
  kind: 'uncaught',
  message: 'TypeError: x is undefined',
  stack: 'at f (app.js:1:1)',
  components: '',
  address: '/dashboard',
  atMs: 1_000,
  ...over,
})

beforeEach(clearErrors)

describe('the error log', () => {
  it('has the newest in front', () => {
    addError(error({ message: 'first' }))
    addError(error({ message: 'second' }))
    expect(errorLog.get().map(({ message }) => message)).toEqual(['second', 'first'])
  })

  it('counts a repeated error, shows its last time and moves it to the front', () => {
    addError(error({ atMs: 1 }))
    addError(error({ message: 'another' }))
    addError(error({ atMs: 3 }))
    expect(errorLog.get()).toMatchObject([{ count: 2, atMs: 3 }, { message: 'another' }])
  })

  it('keeps fifty at most and forgets the oldest', () => {
    for (let n = 1; n <= ERRORS_MAX + 7; n += 1) addError(error({ message: String(n) }))
    const messages = errorLog.get().map(({ message }) => message)
    expect(messages).toHaveLength(50)
    expect(messages[0]).toBe('57')
    expect(messages.at(-1)).toBe('8')
  })

  it('is empty once cleared', () => {
    addError(error())
    clearErrors()
    expect(errorLog.get()).toEqual([])
  })
})

describe('what the error log leaves out', () => {
  const token = 'tok_9fA2-secret_value'

  it.each([
    [`failed with ${token}`, 'failed with ***'],
    ['{"token":"abc123","name":"Lin"}', '{"token":"***","name":"Lin"}'],
    ["{ password: 'demo-1234' }", "{ password: '***' }"],
    ['head-token: xyz987, retry', 'head-token: ***, retry'],
    ['authorization: Bearer eyJhbGciOi.J9', 'authorization: Bearer ***'],
    ['user 13800000001 is unknown', 'user *** is unknown'],
    ['key 4f0c9a7be21d43f8a9be77c0d1e2f3a4 refused', 'key *** refused'],
  ])('turns %j into %j', (text, safe) => expect(redact(text, [token])).toBe(safe))

  it.each([
    'TypeError: Cannot read properties of undefined (reading "map")',
    'at RoomPanel (https://host/assets/AreaControl-CZv1xQ.js:3:1204)',
    'device dev_1106 of host 00158D0000001102',
  ])('leaves %j as it is', (text) => expect(redact(text, [token])).toBe(text))

  it('knows the tokens in use wherever they stand', () => {
    const secret = fc.stringMatching(/^[\w-]{12,40}$/)
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (known, before, after) => {
        expect(redact(`${before} ${known} ${after}`, [known])).not.toContain(known)
      }),
    )
  })

  it('keeps an address short of what might be secret', () => {
    expect(redactAddress('/device/areacontrol?area=ara_1106&state=alarm', [])).toBe(
      '/device/areacontrol?area=ara_1106&state=alarm',
    )
    expect(redactAddress('/login?redirect=%2Fdashboard&token=abc', [])).toBe('/login?redirect=***&token=***')
    expect(redactAddress(`/x?area=${token}#access_token=abc`, [token])).toBe('/x?area=***')
  })

  it('cuts what would fill the page', () => {
    expect(redact('word '.repeat(10_000), []).length).toBeLessThan(9_000)
  })
})
