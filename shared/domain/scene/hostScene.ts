/** Copies of scenes on their hosts: sent, confirmed, changed on the host, removed. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  awaited,
  confirmed,
  failed,
  freePlace,
  heldNow,
  isResendable,
  isUnanswered,
  withdrawn,
  written,
} from '#shared/domain/host/copies.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { HostId } from '#shared/records/host.ts'
import { type HeldCopy, heldCopySchema, TIMED_OUT } from '#shared/records/hostCopy.ts'
import {
  type HostScene,
  type HostSceneId,
  hostSceneIdSchema,
  hostSceneRecord,
} from '#shared/records/hostScene.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { HeldSlot } from '#shared/topics.ts'

const onCopy = { hostSceneId: hostSceneIdSchema }
const { sceneId, hostId, slot, version, hash } = hostSceneRecord.fields

export const hostSceneEvents = {
  HostSceneWritten: defineEvent({
    schema: z.object({ ...onCopy, sceneId, hostId, slot, version, hash }),
    evolve: ({ hostSceneId: id, ...facts }, read, { at }): AnyChange[] => [
      { put: { type: 'hostScene', id, ...facts, ...written(read.get('hostScene', id), at) } },
    ],
  }),
  HostSceneWithdrawn: defineEvent({
    schema: z.object({ ...onCopy, version }),
    evolve: ({ hostSceneId: id, version: next }, read, { at }) =>
      withdrawn(read.get('hostScene', id), next, at),
  }),
  /** Content that the host reports for the copy; null if it stores none. */
  HostSceneConfirmed: defineEvent({
    schema: z.object({ ...onCopy, held: heldCopySchema.nullable() }),
    evolve: ({ hostSceneId: id, held }, read, { at }) => confirmed(read.get('hostScene', id), held, at),
  }),
  HostSceneFailed: defineEvent({
    schema: z.object({ ...onCopy, reason: z.string() }),
    evolve: ({ hostSceneId: id, reason }, read, { at }) => failed(read.get('hostScene', id), reason, at),
  }),
}
export type HostSceneEvent = EventOf<typeof hostSceneEvents>

/** A copy in transit and the content that was sent. The host acknowledges it or times out. */
interface Sent {
  readonly hostSceneId: HostSceneId
  readonly version: number
}

const awaitedCopy = (read: ReadState, { hostSceneId, version: sent }: Sent): HostScene | null =>
  awaited(read.get('hostScene', hostSceneId), sent)

export const hostSceneAggregate = defineAggregate({
  events: hostSceneEvents,
  setUp: null,
  commands: {
    /** Synchronises the host copies of a scene with its current definition. No event if they match. */
    SyncHostScene(
      { sceneId: id }: { readonly sceneId: SceneId },
      read: ReadState,
      ctx: DecideContext,
    ): HostSceneEvent[] {
      const scene = read.get('scene', id)
      const content = scene?.runBy === 'host' ? hostContentOf(scene, read) : null
      const copies = [...read.by('hostScene', 'scene', id).values()]
      if (typeof content === 'string')
        return copies
          .filter((copy) => copy.isWanted && copy.reason !== content)
          .map((copy) => ({ type: 'HostSceneFailed', data: { hostSceneId: copy.id, reason: content } }))
      const others = copies.filter((copy) => copy.isWanted && copy.hostId !== content?.hostId)
      const taken = others.map(
        (copy): HostSceneEvent => ({
          type: 'HostSceneWithdrawn',
          data: { hostSceneId: copy.id, version: copy.version + 1 },
        }),
      )
      if (!content) return taken
      const copy = copies.find((one) => one.hostId === content.hostId)
      const isSame = copy?.isWanted && copy.hash === content.hash && !isOurFailure(copy)
      if (isSame) return taken
      const place = copy?.slot ?? freePlace(read.by('hostScene', 'host', content.hostId).values())
      // Full for now: tried again when a slot becomes free.
      if (place === null) return taken
      const data = {
        hostSceneId: copy?.id ?? ctx.newId(hostSceneRecord),
        ...{ sceneId: id, hostId: content.hostId, slot: place },
        ...{ version: (copy?.version ?? 0) + 1, hash: content.hash },
      }
      return [...taken, { type: 'HostSceneWritten', data }]
    },
    /** Sends the copy again after a failure or a difference on the host. */
    ResendHostScene({ sceneId: id }: { readonly sceneId: SceneId }, read: ReadState): HostSceneEvent[] {
      requireRecord(read, 'scene', id)
      return [...read.by('hostScene', 'scene', id).values()]
        .filter(isResendable)
        .map((copy): HostSceneEvent => {
          const next = { hostSceneId: copy.id, version: copy.version + 1 }
          const { hostId: host, slot: place, hash: now } = copy
          if (!copy.isWanted) return { type: 'HostSceneWithdrawn', data: next }
          return {
            type: 'HostSceneWritten',
            data: { ...next, sceneId: id, hostId: host, slot: place, hash: now },
          }
        })
    },
    ConfirmHostScene(
      { hostSceneId, version, held }: Sent & { readonly held: HeldCopy | null },
      read: ReadState,
    ): HostSceneEvent[] {
      if (!awaitedCopy(read, { hostSceneId, version })) return []
      return [{ type: 'HostSceneConfirmed', data: { hostSceneId, held } }]
    },
    FailHostScene(
      { hostSceneId, version, reason }: Sent & { readonly reason: string },
      read: ReadState,
    ): HostSceneEvent[] {
      if (!awaitedCopy(read, { hostSceneId, version })) return []
      return [{ type: 'HostSceneFailed', data: { hostSceneId, reason } }]
    },
    TimeOutHostScene({ hostSceneId, version }: Sent, read: ReadState): HostSceneEvent[] {
      if (!isUnanswered(awaitedCopy(read, { hostSceneId, version }), read)) return []
      return [{ type: 'HostSceneFailed', data: { hostSceneId, reason: TIMED_OUT } }]
    },
    /** Handles the list of scenes that a host reports, for example after a restart. */
    NoteHostScenes(
      { hostId: host, held }: { readonly hostId: HostId; readonly held: readonly HeldSlot[] },
      read: ReadState,
    ): HostSceneEvent[] {
      return [...read.by('hostScene', 'host', host).values()].flatMap((copy): HostSceneEvent[] => {
        const now = heldNow(copy, held)
        return now ? [{ type: 'HostSceneConfirmed', data: { hostSceneId: copy.id, ...now } }] : []
      })
    },
  },
})

/** The copy was refused by the server, not by the host. It is sent as soon as it becomes valid. */
const isOurFailure = ({ state, reason }: HostScene): boolean =>
  state === 'failed' && (reason === 'scene_empty' || reason === 'scene_hosts_many')
