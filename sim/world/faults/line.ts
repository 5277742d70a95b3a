/** Effects of connection faults: outgoing packets, and whether there is a connection. */
import { HOST_PACKET_SIZE_MAX_BYTES } from '#shared/constants.ts'
import type { FaultOf } from '#shared/faults/fault.ts'
import type { HostEffects, HostFaultContext, HostOverlay } from './hostOverlay.ts'
import type { Packet } from './outbound.ts'

type Change = (packet: Packet, roll: number) => readonly Packet[]

/** Strikes a share of the packets; each is drawn for by its number. */
function strike(
  { packets }: HostOverlay,
  { chance }: HostFaultContext,
  toxicity: number,
  change: Change,
): void {
  packets.push((packet, number) => (chance(number) < toxicity ? change(packet, chance(number, 1)) : [packet]))
}

export const lineEffects: HostEffects<
  | 'host_offline'
  | 'power_cut'
  | 'board_tripped'
  | 'host_flapping'
  | 'link_latency'
  | 'link_loss'
  | 'link_duplicate'
  | 'link_reorder'
  | 'link_corrupt'
  | 'link_clog'
  | 'identity_clash'
  | 'packet_storm'
  | 'rejoin_storm'
> = {
  host_offline: (_, overlay) => {
    overlay.isOffline = true
  },
  power_cut: (_, overlay) => {
    overlay.isOffline = true
    overlay.isPowerCut = true
  },
  board_tripped: (_, overlay) => {
    overlay.isBoardTripped = true
  },
  host_flapping: ({ downMs, upMs }, overlay, { now, sinceMs }) => {
    overlay.isOffline ||= (now() - sinceMs) % (downMs + upMs) < downMs
  },
  link_latency: ({ delayMs, jitterMs, toxicity }, overlay, context) =>
    strike(overlay, context, toxicity, (packet, roll) => [
      { ...packet, delayMs: packet.delayMs + delayMs + Math.floor(jitterMs * roll) },
    ]),
  link_loss: ({ toxicity }, overlay, context) => strike(overlay, context, toxicity, () => []),
  link_duplicate: ({ toxicity }, overlay, context) =>
    strike(overlay, context, toxicity, (packet) => [packet, packet]),
  link_reorder: ({ holdMs, toxicity }, overlay, context) =>
    strike(overlay, context, toxicity, (packet) => [{ ...packet, delayMs: holdMs, isHeld: true }]),
  link_corrupt: ({ how, toxicity }, overlay, context) =>
    strike(overlay, context, toxicity, (packet, roll) => [
      { ...packet, payload: corrupted(packet.payload, how, roll) },
    ]),
  link_clog: ({ noticedAfterMs }, overlay, { now, sinceMs }) => {
    overlay.isClogged = true
    overlay.isOffline ||= now() - sinceMs >= noticedAfterMs
  },
  // Repeated effects, see `beats.ts`.
  identity_clash: () => undefined,
  packet_storm: () => undefined,
  rejoin_storm: () => undefined,
}

type How = FaultOf<'link_corrupt'>['how']
const WAYS = ['cut', 'garbage', 'types', 'empty', 'deep', 'oversized'] as const satisfies readonly How[]
const ODD = '\u0000{"\u202e}\ud7ff\\\u007f'

function corrupted(payload: string, how: How, roll: number): string {
  switch (how) {
    case 'mixed': {
      const way = WAYS[Math.floor(roll * WAYS.length)] ?? 'cut'
      return corrupted(payload, way, (roll * WAYS.length) % 1)
    }
    case 'cut':
      return payload.slice(0, Math.floor(payload.length * roll))
    case 'garbage':
      return ODD.repeat(1 + Math.floor(roll * 20))
    case 'types':
      return JSON.stringify({ t: 'now', seq: -1, d: { nobody: [null, { state: {} }] } })
    case 'empty':
      return ''
    case 'deep':
      return `{"t":1,"seq":1,"d":${'['.repeat(2_000)}`
    case 'oversized':
      return payload + ' '.repeat(HOST_PACKET_SIZE_MAX_BYTES)
  }
}
