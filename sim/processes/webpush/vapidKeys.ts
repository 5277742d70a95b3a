/** VAPID key pair (RFC 8292) that signs browser pushes, created once and stored among the secrets. */
import webPush, { type VapidKeys } from 'web-push'
import { z } from 'zod'
import { ConflictError, type Secrets } from '../../stores/secrets/secrets.ts'

const KEY = 'webpush/vapid'
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Browsers that have subscribed with a key get nothing that another one signed, so that it must not change. */
export async function openVapidKeys(secrets: Secrets): Promise<VapidKeys> {
  const stored = await secrets.get(KEY)
  if (stored) return keysSchema.parse(JSON.parse(stored.value))
  const keys = webPush.generateVAPIDKeys()
  try {
    await secrets.put(KEY, JSON.stringify(keys), 0)
    return keys
  } catch (error) {
    if (error instanceof ConflictError) return openVapidKeys(secrets)
    throw error
  }
}
