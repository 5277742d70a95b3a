/** Signing secrets of push addresses, over the secrets port; and the headers that a message is signed with. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import type { PushAddressId } from '#shared/records/pushAddress.ts'
import type { Clock } from '../../base/clock.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'

const storedSchema = z.object({
  secret: z.string(),
  /** Signs beside the new one until then. */
  former: z.object({ secret: z.string(), untilMs: z.number() }).optional(),
})
type Stored = Readonly<z.infer<typeof storedSchema>>

const SECRET_BYTES = 24
const keyOf = (id: PushAddressId): string => `push/${id}`

export class PushSecrets {
  readonly #secrets: Secrets
  readonly #clock: Pick<Clock, 'now'>

  constructor(secrets: Secrets, clock: Pick<Clock, 'now'>) {
    this.#secrets = secrets
    this.#clock = clock
  }

  /** A new secret; a former one is valid for another day. */
  async renew(id: PushAddressId): Promise<string> {
    const before = await this.#stored(id)
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
    const former = before ? { former: { secret: before.secret, untilMs: this.#clock.now() + DAY_MS } } : {}
    await this.#secrets.put(keyOf(id), JSON.stringify({ secret, ...former }))
    return secret
  }

  async forget(id: PushAddressId): Promise<void> {
    await this.#secrets.remove(keyOf(id))
  }

  async clear(): Promise<void> {
    for await (const { key } of this.#secrets.list('push/')) await this.#secrets.remove(key)
  }

  /** Headers of a message as Standard Webhooks has them: id, time of the attempt, one signature per valid secret. */
  async headers(id: PushAddressId, messageId: string, body: string): Promise<Record<string, string>> {
    // A crash between storing the event and the secret leaves an address without a secret until it is
    // renewed.
    const stored = (await this.#stored(id)) ?? { secret: await this.renew(id) }
    const nowMs = this.#clock.now()
    const former =
      'former' in stored && stored.former && stored.former.untilMs > nowMs ? [stored.former.secret] : []
    const at = new Date(nowMs)
    const signatures = [stored.secret, ...former].map((secret) =>
      new Webhook(secret).sign(messageId, at, body),
    )
    return {
      ...plainHeaders(messageId),
      'webhook-timestamp': String(Math.floor(nowMs / 1_000)),
      'webhook-signature': signatures.join(' '),
    }
  }

  async #stored(id: PushAddressId): Promise<Stored | null> {
    const found = await this.#secrets.get(keyOf(id))
    return found ? storedSchema.parse(JSON.parse(found.value)) : null
  }
}

/** Headers that are the same for every attempt. */
export const plainHeaders = (messageId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Atrium-Push/1',
  'webhook-id': messageId,
})
