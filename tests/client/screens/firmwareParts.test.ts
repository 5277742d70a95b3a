// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { sendFirmwareParts } from '#client/screens/firmware/sendFirmwareParts.ts'
import { FIRMWARE_PART_BYTES } from '#shared/constants.ts'
import { MESSAGES } from '#shared/messages.ts'

interface Sent {
  readonly uploadId: string
  readonly index: number
}

const answer = (http: number, body: object) => new Response(JSON.stringify(body), { status: http })

/** Upload server that stores parts until it loses connection or data. */
function servedBy(state: { isBroken: boolean; isForgetful: boolean }) {
  const sent: Sent[] = []
  let next = 0
  let uploads = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    const part = JSON.parse(body) as Sent
    if (state.isBroken && part.index > 0) throw new TypeError('the line broke')
    sent.push(part)
    if (part.uploadId !== '' && state.isForgetful) {
      state.isForgetful = false
      return answer(400, { status: MESSAGES.upload_malformed.status, msg: 'gone', data: {} })
    }
    if (part.uploadId === '') {
      uploads += 1
      next = 0
    }
    if (part.index === next) next += 1
    return answer(200, { status: 200, msg: 'ok', data: { uploadId: `u${uploads}`, next } })
  })
  return sent
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signal = new AbortController().signal
const fileOf = () => new File([new Uint8Array(2 * FIRMWARE_PART_BYTES + 1)], 'a.bin')
const placesOf = (sent: readonly Sent[]) => sent.map(({ uploadId, index }) => `${uploadId}/${index}`)

it('a file whose line broke goes on where it stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const state = { isBroken: true, isForgetful: false }
  const sent = servedBy(state)
  const file = fileOf()
  const ratios: number[] = []
  const send = () => sendFirmwareParts(file, (ratio01) => ratios.push(ratio01), signal)
  const failed = expect(send()).rejects.toThrow()
  // Between its tries.
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  state.isBroken = false
  expect(await send()).toBe('u1')
  expect(placesOf(sent)).toEqual(['/0', 'u1/0', 'u1/1', 'u1/2'])
  expect(ratios.at(-1)).toBe(1)
})

it('what the server no longer has begins anew', async () => {
  const state = { isBroken: false, isForgetful: false }
  const sent = servedBy(state)
  const file = fileOf()
  await sendFirmwareParts(file, () => undefined, signal)
  state.isForgetful = true
  expect(await sendFirmwareParts(file, () => undefined, signal)).toBe('u2')
  expect(placesOf(sent).slice(3)).toEqual(['u1/0', '/0', 'u2/1', 'u2/2'])
})
