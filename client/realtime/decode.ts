/** Decodes one MQTT packet of ours. Packets that only repeat what a commit will carry are dropped. */
import { z } from 'zod'
import { type CommitMessage, commitMessageSchema } from '#shared/contract/live.ts'
import { parseStates } from '#shared/parseStates.ts'
import { HOME_ROOT, REPORT_ROOT, type States } from '#shared/topics.ts'
import type { Beat } from './messages.ts'

export type Decoded =
  | { readonly kind: 'states'; readonly host: string; readonly states: States }
  | { readonly kind: 'commit'; readonly commit: CommitMessage }
  | { readonly kind: 'beat'; readonly beat: Beat }
  /** Alarms, acknowledgements and presence arrive as commits too; other home topics are not read here. */
  | { readonly kind: 'other' }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const beatSchema = z.looseObject({
  t: z.number(),
  seq: z.number().int().min(0),
  problems: z.array(z.string()).default([]),
})
const OTHER: Decoded = { kind: 'other' }

/** Null for what is malformed. */
export function decodePacket(topic: string, payload: Uint8Array): Decoded | null {
  const text = readText(payload)
  if (text === null) return null
  if (topic.startsWith(`${REPORT_ROOT}/`)) return decodeReport(topic.slice(topic.lastIndexOf('/') + 1), text)
  if (!topic.startsWith(`${HOME_ROOT}/`)) return null
  if (topic.endsWith('/commits')) return decodeCommit(text)
  if (topic.endsWith('/beat')) return decodeBeat(text)
  return OTHER
}

function decodeReport(host: string, text: string): Decoded | null {
  if (!text.startsWith('{')) return OTHER
  const json = readJson(text)
  if (typeof json !== 'object' || json === null) return null
  if (!('d' in json)) return OTHER
  const states = parseStates(json)
  return states && { kind: 'states', host, states }
}

function decodeCommit(text: string): Decoded | null {
  const parsed = commitMessageSchema.safeParse(readJson(text))
  return parsed.success ? { kind: 'commit', commit: parsed.data } : null
}

function decodeBeat(text: string): Decoded | null {
  const parsed = beatSchema.safeParse(readJson(text))
  if (!parsed.success) return null
  const { t: serverMs, seq, problems } = parsed.data
  return { kind: 'beat', beat: { serverMs, seq, problems } }
}

function readText(payload: Uint8Array): string | null {
  try {
    return utf8.decode(payload)
  } catch {
    // Not UTF-8 is an expected outcome at the edge; the caller counts it.
    return null
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
